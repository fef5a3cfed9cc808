import { expect, test } from "vitest";
import { readFormBody } from "./form-body.ts";

const sent = (fields: Record<string, string>) =>
  readFormBody(new Request("https://shop.example/", { method: "POST", body: new URLSearchParams(fields) }));

test("a form may have a bot-check token of 20,000 characters, and no other field of that length", async () => {
  expect(await sent({ "bot-token": "x".repeat(20_000) })).toMatchObject({ ok: true });
  expect(await sent({ name: "x".repeat(20_000) })).toMatchObject({ refusal: { reason: "too-large" } });
  expect(await sent({ "bot-token": "x".repeat(32_001) })).toMatchObject({ refusal: { reason: "too-large" } });
});
