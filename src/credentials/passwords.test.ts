import { argon2Sync } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine } from "../engine/engine.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../engine/testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function keptHash(): Promise<string> {
  const { rows } = await shop.database.$client.query<{ password_hash: string }>(
    "select password_hash from customers",
  );
  return rows[0]?.password_hash ?? "";
}

// Other tests use the cheapest hash.
test("passwords are hashed as OWASP advises by default: argon2id, 19 MiB, two passes", async () => {
  const { passwords: _, ...services } = shop.services;
  const { backEnd } = createEngine(services);
  const email = "owner@test.example";
  await signedIn(backEnd, await visitor(backEnd), email);
  const [kind, nonce = "", tag] = (await keptHash()).split("$");
  const advised = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const expected = argon2Sync("argon2id", {
    ...advised,
    message: PASSWORD,
    nonce: Buffer.from(nonce, "base64url"),
  });
  expect([kind, tag]).toEqual(["argon2id", expected.toString("base64url")]);
  const nobody = await visitor(backEnd);
  expect(await backEnd.customers.logIn({ email, password: PASSWORD }, nobody)).toMatchObject({ ok: true });
  expect(await backEnd.customers.logIn({ email, password: `${PASSWORD}x` }, nobody)).toMatchObject({
    refusal: { reason: "login-failed" },
  });
});

test("equal passwords have different hashes, and the password matches both", async () => {
  const { passwords } = shop.services;
  const [one, other] = [await passwords.hash("Blåbär27"), await passwords.hash("Blåbär27")];
  expect(one).not.toBe(other);
  expect(await passwords.matches("Blåbär27", one)).toBe(true);
  // The same text in decomposed form, as some keyboards enter it.
  expect(await passwords.matches("Blåbär27".normalize("NFD"), other)).toBe(true);
  expect(await passwords.matches("Blabar27", other)).toBe(false);
  expect(await passwords.matches("Blåbär27", "")).toBe(false);
});
