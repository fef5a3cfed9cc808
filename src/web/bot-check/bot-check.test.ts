import { expect, test } from "vitest";
import type { BotCheckClient } from "../site.ts";
import { loadBotCheck, scriptAddress } from "./bot-check.ts";

const CLIENT: BotCheckClient = {
  host: "https://www.google.com",
  siteKey: "key",
  version: 3,
  mode: "base",
  size: "compact",
  language: "sv",
  badge: true,
};

test("the bot-check script's URL has the language, and the site key in invisible mode", () => {
  const api = "https://www.google.com/recaptcha/api.js";
  expect(scriptAddress(CLIENT)).toBe(`${api}?render=key&hl=sv&onload=onBotCheck`);
  expect(scriptAddress({ ...CLIENT, version: 2 })).toBe(`${api}?render=explicit&hl=sv&onload=onBotCheck`);
  expect(scriptAddress({ ...CLIENT, mode: "enterprise" })).toBe(
    "https://www.google.com/recaptcha/enterprise.js?render=key&hl=sv&onload=onBotCheck",
  );
});

test("a missing bot-check configuration is reported in the specification's words", async () => {
  await expect(loadBotCheck({ ...CLIENT, siteKey: "" })).rejects.toThrow("ReCaptcha error: No key provided");
  const { version: _, ...nameless } = CLIENT;
  await expect(loadBotCheck(nameless)).rejects.toThrow("ReCaptcha error: No version provided");
});
