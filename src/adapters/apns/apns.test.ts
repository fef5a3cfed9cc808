import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApnsSandbox, createApnsSandbox } from "#sandbox/apns/server.ts";
import { createApns } from "./apns.ts";

let sandbox: ApnsSandbox;
const apnsAt = (url: string) =>
  createApns({ url, topic: "pass.example.sundoperan", certificate: "", key: "", timeoutMs: 1_000 });

beforeAll(async () => {
  sandbox = await createApnsSandbox();
});
afterAll(() => sandbox.close());

test("a telephone is woken with the topic of the pass type, over one connection", async () => {
  const apns = apnsAt(sandbox.url);
  expect(await Promise.all(["one", "two"].map((token) => apns.push(token)))).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(sandbox.pushed.map(({ token }) => token).sort()).toEqual(["one", "two"]);
  expect(sandbox.pushed[0]?.topic).toBe("pass.example.sundoperan");
  apns.close();
});

test.each([
  [410, "Unregistered", "gone"],
  [400, "BadDeviceToken", "gone"],
  [429, "TooManyRequests", "unreachable"],
  [503, "ServiceUnavailable", "unreachable"],
])("%s %s means %s", async (status, reason, meant) => {
  const apns = apnsAt(sandbox.url);
  sandbox.answer(`token-${status}`, status, reason);
  expect(await apns.push(`token-${status}`)).toEqual({ ok: false, refusal: { reason: meant } });
  apns.close();
});

test("a connection that breaks is opened anew with the next push, and nobody there is said to be away", async () => {
  const apns = apnsAt(sandbox.url);
  sandbox.answer("broken", 0);
  expect(await apns.push("broken")).toMatchObject({ refusal: { reason: "unreachable" } });
  expect(await apns.push("after")).toMatchObject({ ok: true });
  apns.close();
  expect(await apnsAt("http://127.0.0.1:1").push("x")).toMatchObject({ refusal: { reason: "unreachable" } });
});

test("a certificate of another pass type is our mistake", async () => {
  const apns = apnsAt(sandbox.url);
  sandbox.answer("other", 400, "TopicDisallowed");
  await expect(apns.push("other")).rejects.toThrow("TopicDisallowed");
  apns.close();
});
