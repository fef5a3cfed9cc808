import { join } from "node:path";
import { expect, test } from "vitest";
import { parseEnvironment } from "#config/environment.ts";
import type { House } from "#config/house/house.ts";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { scriptAddress } from "../../web/bot-check/bot-check.ts";
import { createLog } from "../log.ts";
import { botCheckOf } from "./shop-parts.ts";

const KEYS = { RECAPTCHA_SITE_KEY: "the-site-key", RECAPTCHA_SECRET_KEY: "the-secret-key" };

async function clientOf(
  changes: Partial<House["botCheck"]>,
  variables: Readonly<Record<string, string>> = KEYS,
) {
  const [files, environment] = [
    await readHouseFolder(join(import.meta.dirname, "../../../demo/house")),
    parseEnvironment(variables),
  ];
  if (!files.ok || !environment.ok) throw new Error("The demo house or the environment has faults");
  const { house } = files.value;
  const botCheck = { ...house.botCheck, ...changes };
  return botCheckOf({ ...house, botCheck }, environment.value, Date.now, createLog("silent")).client;
}

test("the bot-check client defaults to version 3, base, compact, Swedish, with the badge", async () => {
  expect(await clientOf({})).toEqual({
    host: "https://www.google.com",
    siteKey: "the-site-key",
    version: 3,
    mode: "base",
    size: "compact",
    language: "sv",
    badge: true,
  });
});

test("the bot-check client loads no script without keys", async () => {
  expect(await clientOf({}, {})).toBeNull();
});

test.each([
  ["version 3", {}, "/recaptcha/api.js?render=the-site-key&hl=sv&onload=onBotCheck"],
  ["version 2", { version: 2 }, "/recaptcha/api.js?render=explicit&hl=sv&onload=onBotCheck"],
  [
    "Enterprise",
    { mode: "enterprise", language: "de" },
    "/recaptcha/enterprise.js?render=the-site-key&hl=de&onload=onBotCheck",
  ],
] as const)(
  "the bot-check client loads the configured script from the host in the environment: %s",
  async (_, own, path) => {
    const elsewhere = { ...KEYS, RECAPTCHA_URL: "https://www.recaptcha.net/" };
    for (const [variables, host] of [
      [KEYS, "https://www.google.com"],
      [elsewhere, "https://www.recaptcha.net"],
    ] as const) {
      const client = await clientOf(own, variables);
      expect(client && scriptAddress(client)).toBe(host + path);
      expect(JSON.stringify(client)).not.toContain("the-secret-key");
    }
  },
);
