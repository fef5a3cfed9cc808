import { afterEach, expect, test } from "vitest";
import { logIn, type Person, person } from "../testing/merge-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import type { Rewrite } from "../testing/rewritten.ts";
import { without } from "../testing/rewritten.ts";
import { holdSeats, placeOrder } from "../testing/seat-scenes.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

/** What a customer has begun before they are merged, and ends after it. */

let shop: TestShop;
let kept: Person;
let duplicate: Person;
afterEach(() => shop.close());

async function open(rewrite: Rewrite = (statement) => statement) {
  shop = await openTestShop({ rewrite });
  kept = await person(shop, "asa");
  duplicate = await person(shop, "asa.oberg");
}

/** Runs `work` until it waits for the customer that a merge has locked, and ends the merge. */
async function duringMerge<Result>(work: () => Promise<Result>): Promise<Result> {
  const client = await shop.database.$client.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from customers where id = $1 for update", [duplicate.id]);
    await client.query("update sessions set customer = null where customer = $1", [duplicate.id]);
    await client.query("update customers set merged_into = $1, folded_email = 'merged' where id = $2", [
      kept.id,
      duplicate.id,
    ]);
    const working = work().then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error;
      },
    );
    const isWaiting = async () => (await rowsOf(shop, "select 1 from pg_locks where not granted")).length > 0;
    await expect.poll(isWaiting, { interval: 20, timeout: 10_000 }).toBe(true);
    await client.query("commit");
    return (await working)();
  } finally {
    client.release();
  }
}

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

test("an order placed while its customer is merged is not written", async () => {
  await open();
  await expect(placesDuringMerge()).rejects.toThrow("does not exist");
  expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
});

test("without a look at the merge, an order is placed for a customer who cannot sign in any more", async () => {
  await open((statement) => statement.replace(/ and "customers"."merged_into" is null/, ""));
  expect(await placesDuringMerge()).toMatchObject({ ok: true });
  expect(await rowsOf(shop, "select 1 from orders where customer = $1", [duplicate.id])).toHaveLength(1);
});
