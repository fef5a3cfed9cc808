import { afterEach, expect, test } from "vitest";
import { duplicate, duringMerge, kept, logIn, openWithPair, shop } from "../testing/merge-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { fulfilPaid, place } from "../testing/purchase.ts";
import { RULES } from "../testing/reserved-scenes.ts";
import { type Rewrite, without } from "../testing/rewritten.ts";
import { holdSeats, placeOrder } from "../testing/seat-scenes.ts";

/** What a customer has begun before they are merged, and ends after it. */

afterEach(() => shop.close());
const open = (rewrite: Rewrite = (statement) => statement) => openWithPair({ rewrite });

const sessionsOf = (customer: string) =>
  rowsOf(shop, "select 1 from sessions where customer = $1", [customer]);

test("a customer who signs in while they are merged is signed out", async () => {
  await open();
  await duringMerge(() => logIn(shop, duplicate));
  expect(await sessionsOf(duplicate.id)).toEqual([]);
});

test("without a look at the customer's own row, one who signs in while they are merged stays signed in", async () => {
  await open((statement) =>
    statement.includes("erased is null and merged_into is null for key share")
      ? without(statement, / and erased is null and merged_into is null for key share/)
      : statement,
  );
  await duringMerge(() => logIn(shop, duplicate));
  expect(await sessionsOf(duplicate.id)).toHaveLength(1);
});

async function placesDuringMerge() {
  await holdSeats(shop, duplicate.caller, ["A-5"]);
  return duringMerge(() => placeOrder(shop, duplicate.caller));
}

test("an order placed while its customer is merged is refused and not written", async () => {
  await open();
  expect(await placesDuringMerge()).toMatchObject({ refusal: { reason: "login-needed" } });
  expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
});

test("an order reserved while its customer is merged is refused and not written", async () => {
  await openWithPair({ rewrite: (statement) => statement, settings: { payLater: RULES } });
  await holdSeats(shop, duplicate.caller, ["A-5"]);
  const reserved = await duringMerge(() => shop.backEnd.orders.reserve({}, duplicate.caller));
  expect(reserved).toMatchObject({ refusal: { reason: "login-needed" } });
  expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
});

test("if the merge is not read, an order is placed for a customer who can no longer sign in", async () => {
  await open((statement) => statement.replace(/ and "customers"."merged_into" is null/, ""));
  expect(await placesDuringMerge()).toMatchObject({ ok: true });
  expect(await rowsOf(shop, "select 1 from orders where customer = $1", [duplicate.id])).toHaveLength(1);
});

/** What a membership becomes that is paid for, and delivered while its buyer is merged. */
async function fulfilledDuringMerge(): Promise<string[]> {
  await shop.backEnd.memberships.join({ level: "friend", renews: false }, duplicate.caller);
  const { link } = await place(shop, duplicate.caller);
  await shop.backEnd.orders.verify({ link, returned: "paid" }, duplicate.caller);
  await duringMerge(() => fulfilPaid(shop));
  const rows = await rowsOf<{ customer: string }>(shop, "select customer from memberships");
  return rows.map(({ customer }) => customer);
}

test("a membership delivered while its buyer is merged is the kept customer's", async () => {
  await open();
  expect(await fulfilledDuringMerge()).toEqual([kept.id]);
});

test("without a second look at the order, a membership is delivered to a customer who is merged", async () => {
  await open((statement) =>
    statement.startsWith('select "customer" from "orders"')
      ? without(statement, / for key share/)
      : statement,
  );
  expect(await fulfilledDuringMerge()).toEqual([duplicate.id]);
});
