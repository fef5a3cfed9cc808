import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { SALES_OF_ALL } from "../../engine/testing/sales/sales-of-all.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { customers } from "../operations/customers/customer-record.ts";
import { notes } from "../operations/customers/notes.ts";
import { value } from "../operations/customers/value.ts";
import { MOST_ORDERS } from "../operations/search.ts";
import { ask, askAnyway } from "../testing/ask.ts";

let shop: TestShop;
let caller: Caller;
let customer: string;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { sales: SALES_OF_ALL } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), "asa@test.example");
  const [row] = await rowsOf<{ id: string }>(shop, "select id from customers");
  customer = row?.id ?? "";
});
afterEach(() => shop.close());

const show = () => ask(shop, customers.show, { customer });

async function giveAndBuy() {
  const donation = { fund: 115, amount: 10_000, appeal: "", recognition: "", anonymous: false, tribute: "" };
  await shop.backEnd.donations.give({ ...donation, giftAid: false }, caller);
  await shop.backEnd.vouchers.add(
    {
      ...{ amount: 50_000, quantity: 1, recipient: "Elsa", message: "Grattis", delivery: "email" },
      ...{ email: "elsa@test.example", day: null },
    },
    caller,
  );
  return buy(shop, caller);
}

test("the record of a customer has details, orders and what they bought", async () => {
  const { number } = await giveAndBuy();
  await ask(shop, value.credit, { customer: "asa@test.example", amount: 5_000 });
  const record = await show();
  expect(record).toMatchObject({
    ...{ id: customer, email: "asa@test.example", firstName: SOMEBODY.firstName, phone: SOMEBODY.phone },
    orders: { entries: [{ number }], more: false },
    credit: [{ balance: { amount: 5_000, currency: "SEK" }, origin: "goodwill" }],
    vouchers: [{ balance: { amount: 50_000 }, order: number, last4: expect.stringMatching(/^.{4}$/) }],
    donations: [{ amount: { amount: 10_000 }, order: number }],
    ...{ passkeys: 0, sessions: 1, refusedEmails: 0, notes: [] },
  });
  expect(JSON.stringify(record)).not.toMatch(/argon2id|hash|sealed/i);
});

test("the record of a customer has the last answer to each consent", async () => {
  for (const agreed of [true, false, true]) {
    const set = await shop.backEnd.account.setContactPreferences(
      { permissions: [{ id: 1, agreed }], interests: ["ballet"] },
      caller,
    );
    expect(set.ok).toBe(true);
  }
  const { consents, interests } = await show();
  expect(consents).toMatchObject([{ permission: 1, name: "Nyhetsbrev", agreed: true }]);
  expect(interests).toEqual(["ballet"]);
});

test("the record of a customer shows the latest orders, and tells that there are more", async () => {
  await giveAndBuy();
  await rowsOf(
    shop,
    `insert into baskets (id, session, state, created, expires)
     select md5('b' || n)::uuid, md5('b' || n)::uuid, 'bought', now(), now() from generate_series(1, $1::int) n`,
    [MOST_ORDERS],
  );
  await rowsOf(
    shop,
    `insert into orders (id, number, link, basket, customer, state, document, total, currency, created)
     select md5('o' || n)::uuid, 'n' || n, 'l' || n, md5('b' || n)::uuid, customer, 'paid', document, total, currency,
       created + n * interval '1 day' from orders, generate_series(1, $1::int) n`,
    [MOST_ORDERS],
  );
  const { entries, more } = (await show()).orders;
  expect([entries.length, entries[0]?.number, more]).toEqual([MOST_ORDERS, `n${MOST_ORDERS}`, true]);
});

test("what a customer entered with HTML is returned as text", async () => {
  const html = "<script>alert(1)</script>";
  await shop.backEnd.account.changeDetails({ ...SOMEBODY, mobile: "", firstName: html }, caller);
  expect((await show()).firstName).toBe(html);
});

test("notes about a customer are in the record, for staff who may read them", async () => {
  await ask(shop, notes.add, { customer, text: "Prefers to be called" });
  expect((await show()).notes).toMatchObject([{ text: "Prefers to be called", who: "Kim" }]);
  expect((await ask(shop, customers.show, { customer }, ["customers.read"])).notes).toBeNull();
});

test("there is no record of an erased customer, or of an unknown one", async () => {
  await rowsOf(shop, "update customers set erased = now()");
  for (const id of [customer, "00000000-0000-4000-8000-000000000000"])
    expect(await askAnyway(shop, customers.show, { customer: id })).toMatchObject({
      refusal: { reason: "no-such-customer" },
    });
});
