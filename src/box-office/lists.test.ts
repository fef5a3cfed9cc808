import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { executeDueJobs, rowsOf, theirBooks } from "../engine/testing/money-scenes.ts";
import { buy } from "../engine/testing/purchase.ts";
import { holdSeats } from "../engine/testing/seat-scenes.ts";
import { CARMEN } from "../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../engine/testing/test-shop.ts";
import { atBoxOffice } from "./box-office.ts";
import { accounts } from "./operations/accounts.ts";
import { changed } from "./operations/changed.ts";
import { claims } from "./operations/claims.ts";
import { access } from "./operations/customers/access.ts";
import { renewals } from "./operations/customers/renewals.ts";
import { value } from "./operations/customers/value.ts";
import { emails } from "./operations/emails.ts";
import { MOST_ENTRIES } from "./operations/lists.ts";
import { refunds } from "./operations/orders/refunds.ts";
import { search } from "./operations/search.ts";
import { withdrawals } from "./operations/withdrawals.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function typed(line: string): Promise<string> {
  const result = await atBoxOffice({ engine: shop.engine, who: "Kim" }, line.split(" "));
  if (!result.ok) throw new Error(result.refusal.sentence);
  return result.value;
}

/** The output, which its schema accepts as it is. */
async function output<Output extends z.ZodType>(operation: { readonly output: Output }, line: string) {
  const read: unknown = JSON.parse(await typed(`${line} --json`));
  const parsed = operation.output.parse(read);
  expect(parsed).toEqual(read);
  return parsed;
}

async function twoOrders() {
  const bought: { readonly id: string; readonly number: string }[] = [];
  for (const seat of ["A-5", "A-6"]) {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, caller, [seat]);
    const { number } = await buy(shop, caller);
    const [row] = await rowsOf<{ id: string }>(shop, "select id from orders where number = $1", [number]);
    bought.push({ id: row?.id ?? "", number });
  }
  const [one, other] = bought;
  if (!one || !other) throw new Error("two orders were bought");
  return { one, other };
}

async function refundBoth(): Promise<void> {
  const { one, other } = await twoOrders();
  for (const { number } of [one, other]) await typed(`refund ${number} --amount 10`);
}

async function unmatchBoth(): Promise<void> {
  await twoOrders();
  await rowsOf(
    shop,
    "update tenders set state = 'unmatched', taken = 0, settled_amount = amount, settled_currency = currency, return_by = $1",
    [new Date(shop.clock.now)],
  );
}

async function oweBoth(): Promise<void> {
  await twoOrders();
  await rowsOf(
    shop,
    "update tenders set kind = 'direct-debit', state = 'submitted', external = false, taken = 0",
  );
}

async function withdrawBoth(): Promise<void> {
  const { one, other } = await twoOrders();
  for (const { id } of [one, other])
    await rowsOf(
      shop,
      `insert into withdrawals (id, receipt, "order", line, amount, name, language, at)
       values ($1, $1, $2, 'mug', 100, 'Ingrid', 'sv', $3)`,
      [randomUUID(), id, new Date(shop.clock.now)],
    );
}

async function claimBoth(): Promise<void> {
  const { one, other } = await twoOrders();
  for (const { id } of [one, other])
    await rowsOf(
      shop,
      `insert into protections (id, "order", line, ticket_line, since, state, claimed)
       values ($1, $2, 'p', 't', $3, 'claimed', $3)`,
      [randomUUID(), id, new Date(shop.clock.now)],
    );
}

async function changeBoth(): Promise<void> {
  const { one, other } = await twoOrders();
  for (const { id } of [one, other])
    await rowsOf(
      shop,
      `insert into refund_offers ("order", performance, kind, since) values ($1, $2, 'moved', $3)`,
      [id, CARMEN, new Date(shop.clock.now)],
    );
}

async function keepValueOfBoth(): Promise<void> {
  for (const { number } of Object.values(await twoOrders()))
    await shop.value.issueVoucher({
      ...{ face: 500, paid: 500, currency: "SEK", validUntil: null, origin: `returned ${number}` },
    });
}

async function renewBoth(): Promise<void> {
  await twoOrders();
  await rowsOf(
    shop,
    `insert into series_renewals (id, from_offer, offer, customer, "order", seats, opened, preference, preference_at)
     select gen_random_uuid(), 'last.a', 'next.a', customer, id, '{A-5}', $1::timestamptz,
       case when row_number() over (order by number desc) = 1 then 'closer' end,
       case when row_number() over (order by number desc) = 1 then $1::timestamptz end
     from orders`,
    [new Date(shop.clock.now)],
  );
}

async function addTwoMembers(): Promise<void> {
  await rowsOf(
    shop,
    `insert into access_registrations (id, scheme, first_name, last_name, code_hash, last4, until, issued)
     select gen_random_uuid(), 'agents', 'Åsa', 'Öberg', n::text::bytea, '2345', '2027-06-30', $1
     from generate_series(1, 2) as n`,
    [new Date(shop.clock.now)],
  );
}

interface LongList {
  readonly line: string;
  readonly key: "id" | "order" | "registration";
  prepare(): Promise<void>;
  read(line: string): Promise<{ entries: Readonly<Record<string, unknown>>[]; next: unknown }>;
}

const LISTS: readonly LongList[] = [
  { line: "refunds", key: "id", prepare: refundBoth, read: (line) => output(refunds.list, line) },
  { line: "unmatched", key: "id", prepare: unmatchBoth, read: (line) => output(accounts.unmatched, line) },
  { line: "unpaid", key: "order", prepare: oweBoth, read: (line) => output(accounts.unpaid, line) },
  { line: "withdrawals", key: "id", prepare: withdrawBoth, read: (line) => output(withdrawals.list, line) },
  { line: "claims", key: "id", prepare: claimBoth, read: (line) => output(claims.list, line) },
  {
    line: `changed ${CARMEN}`,
    key: "order",
    prepare: changeBoth,
    read: (line) => output(changed.list, line),
  },
  {
    line: "waiting-value",
    key: "id",
    prepare: keepValueOfBoth,
    read: (line) => output(value.waiting, line),
  },
  {
    line: "renewals next.a",
    key: "order",
    prepare: renewBoth,
    read: (line) => output(renewals.list, line),
  },
  {
    line: "access-list",
    key: "registration",
    prepare: addTwoMembers,
    read: (line) => output(access.list, line),
  },
];

test.each(LISTS)(
  "the list of $line has an entry of each order or person, and goes on after an entry",
  async ({ line, key, prepare, read }) => {
    await prepare();
    const { entries, next } = await read(line);
    expect(new Set(entries.map(({ order, registration }) => order ?? registration)).size).toBe(2);
    expect(next).toBeNull();
    const [first, last] = entries.map((entry) => entry[key]);
    expect(await read(`${line} --after ${first}`)).toMatchObject({ entries: entries.slice(1), next: null });
    expect(await read(`${line} --after ${last}`)).toMatchObject({ entries: [], next: null });
  },
);

test("a list longer than an answer goes on where the answer ends", async () => {
  await rowsOf(
    shop,
    `insert into refused_emails (email, job, subject, address, answer, at)
     select 'm' || n, '{"kind":"order-confirmation","order":"none"}', 'Tickets', 'a@test.example', '550 no', $2
     from generate_series(1, $1::int) as n`,
    [MOST_ENTRIES + 1, new Date(shop.clock.now)],
  );
  const first = await output(emails.refused, "refused-emails");
  expect([first.entries.length, first.next]).toEqual([MOST_ENTRIES, MOST_ENTRIES]);
  expect(await typed("refused-emails")).toMatch(new RegExp(`\nThere are more: --after ${MOST_ENTRIES}$`));
  const last = await output(emails.refused, `refused-emails --after ${first.next}`);
  expect([last.entries.map(({ id }) => id), last.next]).toEqual([[MOST_ENTRIES + 1], null]);
});

test("an order and its customer are found with their data", async () => {
  const { one } = await twoOrders();
  const order = await output(search.order, `find ${one.number}`);
  expect(order).toMatchObject({ number: one.number, state: "paid", tickets: 1, items: 0 });
  const { customers } = await output(search.customers, `find ${order.holder.email}`);
  expect(customers).toMatchObject([{ email: order.holder.email, orders: [order] }]);
});

test("the daily close names each difference between the ledger and the payment provider", async () => {
  const { one, other } = await twoOrders();
  await typed(`refund ${other.number} --amount 10`);
  await executeDueJobs(shop);
  expect((await theirBooks(shop)).map(({ refunded }) => refunded).sort()).toEqual([0, 1_000]);
  const [row] = await rowsOf<{ payment: string }>(
    shop,
    'select provider_payment as payment from tenders where "order" = $1',
    [other.id],
  );
  const rename = 'update tenders set provider_payment = $2 where "order" = $1';
  await rowsOf(shop, rename, [other.id, "gone"]);
  await rowsOf(shop, rename, [one.id, row?.payment]);
  const line = "close 2027-01-15";
  expect(await output(accounts.close, line)).toMatchObject({ differences: [], differing: 0 });
  const money = (amount: number) => ({ amount, currency: "SEK" });
  expect(await output(accounts.close, `${line} --provider`)).toEqual({
    moved: [expect.objectContaining({ kind: "provider", returned: money(1_000) })],
    differences: [
      { what: "refunded", order: one.number, ledger: money(0), provider: money(1_000) },
      { what: "no-data", order: other.number, payment: "gone" },
    ],
    differing: 2,
    tills: [],
  });
  expect(await typed(`${line} --provider`)).toContain(
    `The books differ:\norder ${one.number}: refunded 0.00, at the provider 10.00\norder ${other.number}: the provider returned no data for payment gone`,
  );
});
