import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createRecaptchaSandbox,
  type RecaptchaSandbox,
  SANDBOX_BOT_SECRET,
  SANDBOX_SITE_KEY,
} from "#sandbox/recaptcha/server.ts";
import { createRecaptcha, type RecaptchaOptions } from "./recaptcha.ts";

/** The adapter and the stand-in over HTTP. */

let sandbox: RecaptchaSandbox;
let clock = 0;
beforeAll(async () => {
  sandbox = await createRecaptchaSandbox({ port: 0, now: () => clock });
});
afterAll(() => sandbox.close());
beforeEach(() => behave("person"));

const post = (path: string, body: object) =>
  fetch(sandbox.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const behave = (behaviour: string) => post("/sandbox/behaviour", { behaviour });
async function token(action = "register", hostname = "tickets.example", length?: number): Promise<string> {
  return (await (await post("/sandbox/tokens", { action, hostname, length })).json()).token;
}
const ACTION = { action: "register", address: "192.0.2.1", userAgent: "a browser" };

const check = (given: Partial<RecaptchaOptions> = {}) =>
  createRecaptcha({
    mode: "base",
    version: 3,
    siteKey: SANDBOX_SITE_KEY,
    secretKey: SANDBOX_BOT_SECRET,
    project: "house",
    url: sandbox.url,
    enterpriseUrl: sandbox.url,
    minScore: 0.5,
    hostname: "tickets.example",
    timeoutMs: 300,
    ...given,
  });
const NOT_PASSED = { ok: false, refusal: { reason: "not-passed" } };
const UNREACHABLE = { ok: false, refusal: { reason: "unreachable" } };

describe.each([
  ["version 2", { version: 2 }],
  ["version 3", {}],
  ["Enterprise", { mode: "enterprise" }],
] as const)("reCAPTCHA %s", (_name, options) => {
  test("accepts a human visitor, once per token", async () => {
    const given = await token();
    expect(await check(options).verify(given, ACTION)).toEqual({ ok: true, value: null });
    expect(await check(options).verify(given, ACTION)).toEqual(NOT_PASSED);
  });

  test("rejects a token of another site, an unknown one and an expired one", async () => {
    expect(await check(options).verify(await token("register", "evil.example"), ACTION)).toEqual(NOT_PASSED);
    expect(await check(options).verify("made-up", ACTION)).toEqual(NOT_PASSED);
    expect(await check(options).verify("", ACTION)).toEqual(NOT_PASSED);
    const old = await token();
    clock += 121_000;
    expect(await check(options).verify(old, ACTION)).toEqual(NOT_PASSED);
  });

  test.each(["broken", "slow"])("treats a response that is %s as no result", async (behaviour) => {
    const given = await token();
    await behave(behaviour);
    expect(await check(options).verify(given, ACTION)).toEqual(UNREACHABLE);
  });

  test("accepts tokens of 20,000 characters, and rejects tokens over 32,000 characters without a request", async () => {
    const long = await token("register", "tickets.example", 20_000);
    expect(long).toHaveLength(20_000);
    expect(await check(options).verify(long, ACTION)).toEqual({ ok: true, value: null });
    const endless = await token("register", "tickets.example", 32_001);
    expect(await check(options).verify(endless, ACTION)).toEqual(NOT_PASSED);
  });

  test("reports a wrong secret as a configuration error, not as a bot", async () => {
    expect(await check({ ...options, secretKey: "wrong" }).verify(await token(), ACTION)).toEqual(
      UNREACHABLE,
    );
  });
});

test.each([
  ["version 3", {}],
  ["Enterprise", { mode: "enterprise" }],
] as const)(
  "reCAPTCHA %s rejects a token of another action, and a token of a bot",
  async (_name, options) => {
    expect(await check(options).verify(await token("log_in"), ACTION)).toEqual(NOT_PASSED);
    await behave("program");
    expect(await check(options).verify(await token(), ACTION)).toEqual(NOT_PASSED);
  },
);
