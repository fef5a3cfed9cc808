import { afterEach, beforeEach, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { LIMITS } from "../../../visitors/throttle.ts";
import { openTestShop, type TestShop, visitor } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const ASA = { firstName: "Åsa", lastName: "Öberg", phone: "0401234567" };

async function registered(email: string, person: Partial<typeof ASA> = {}): Promise<void> {
  const who = { ...SOMEBODY, ...ASA, ...person, email };
  const answer = await shop.backEnd.customers.register(who, await visitor(shop.backEnd));
  expect(answer).toMatchObject({ ok: true });
}

async function search(person: Partial<typeof ASA> = {}, address = "203.0.113.9") {
  const caller = { ...(await visitor(shop.backEnd)), address };
  return shop.backEnd.customers.search({ ...ASA, ...person }, caller);
}

test("a search by name and telephone number finds a customer, and its answer has no other data", async () => {
  await registered("asa@test.example");
  await registered("bo@test.example", { firstName: "Bo" });
  await registered("far@test.example", { phone: "0709999999" });
  expect(await search()).toEqual({ ok: true, value: { known: true } });
  const untidy = { firstName: " åSA ", lastName: "ÖBERG", phone: " 0401234567 " };
  expect(await search(untidy)).toEqual({ ok: true, value: { known: true } });
});

test("a customer search finds no customer by another name, another number or a wildcard", async () => {
  await registered("asa@test.example");
  for (const other of [
    { firstName: "Maja" },
    { lastName: "Ek" },
    { phone: "0401234568" },
    { lastName: "%" },
    { firstName: "_sa" },
  ])
    expect(await search(other), JSON.stringify(other)).toEqual({ ok: true, value: { known: false } });
});

test("two customers with the same name and number are ambiguous, and after one is erased the other is found", async () => {
  await registered("asa@test.example");
  await registered("asa.at.work@test.example");
  expect(await search()).toEqual({ ok: false, refusal: { reason: "too-many-matching" } });
  await shop.database.$client.query("update customers set erased = now() where email like 'asa.at%'");
  expect(await search()).toEqual({ ok: true, value: { known: true } });
});

test("a customer search requires every field, and the number in digits", async () => {
  expect(await search({ firstName: " ", lastName: "", phone: "" })).toMatchObject({
    refusal: {
      reason: "invalid",
      faults: [
        { field: "firstName", rule: "first-name-required" },
        { field: "lastName", rule: "last-name-required" },
        { field: "phone", rule: "phone-required" },
      ],
    },
  });
  expect(await search({ phone: "040-1x" })).toMatchObject({
    refusal: { reason: "invalid", faults: [{ field: "phone", rule: "phone-format" }] },
  });
});

test("customer searches are limited per network, so that a telephone book cannot be tried", async () => {
  await registered("asa@test.example");
  for (let at = 0; at < LIMITS["customer-search"].max; at++)
    expect(await search({ phone: `04000000${at}` })).toMatchObject({ ok: true });
  expect(await search()).toEqual({ ok: false, refusal: { reason: "too-many-attempts" } });
  expect(await search({}, "198.51.100.4")).toMatchObject({ ok: true });
  shop.clock.advance(LIMITS["customer-search"].seconds + 1);
  expect(await search()).toMatchObject({ ok: true });
});
