import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { atThePage, rowsOf, tendersIn } from "../testing/money-scenes.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

/** While processes of the version before run beside this one, they know payments; both see the same rows. */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const payments = () =>
  rowsOf<{ id: string; state: string }>(shop, "select id, state from payments order by created");
const say = (statement: string, values: unknown[] = []) => rowsOf<{ id: string }>(shop, statement, values);

/** As the version before writes it: every column, those it says nothing of by default. */
async function oldPayment(): Promise<string> {
  await atThePage(shop);
  const [{ order } = { order: "" }] = await rowsOf<{ order: string }>(shop, `select "order" from tenders`);
  await say("delete from tenders");
  const id = randomUUID();
  await say(
    `insert into "payments" ("id", "order", "provider", "provider_payment", "page", "state", "amount", "currency", "hint", "method", "created")
     values ($1, $2, 'nexi', default, default, 'opening', 163000, 'SEK', default, default, now())`,
    [id, order],
  );
  return id;
}

test("what the version before writes is a tender, in each of its states", async () => {
  const id = await oldPayment();
  expect(await tendersIn(shop)).toMatchObject([{ id, kind: "provider", state: "opening", taken: 0 }]);
  const opened = await say(
    `update "payments" set "provider_payment" = 'p', "page" = 'https://page', "state" = 'open'
     where ("payments"."id" = $1 and "payments"."provider_payment" is null) returning "id"`,
    [id],
  );
  expect(opened).toHaveLength(1);
  expect(await tendersIn(shop)).toMatchObject([{ state: "open" }]);
  await say(`update "payments" set "state" = 'charged', "method" = 'Visa' where "payments"."id" = $1`, [id]);
  expect(await tendersIn(shop)).toMatchObject([{ state: "taken", taken: 163_000, returned: 0 }]);
  await say(
    `insert into ledger (payment, kind, provider_reference, amount, currency, at) values ($1, 'charge', 'c', 163000, 'SEK', now())`,
    [id],
  );
});

test("a payment that it closes is released, once, and by one of two at the same time", async () => {
  const id = await oldPayment();
  const close = () =>
    say(
      `update "payments" set "state" = 'closed' where ("payments"."id" = $1 and "payments"."state" <> 'closed') returning "id"`,
      [id],
    );
  const closed = await Promise.all([close(), close(), close()]);
  expect(closed.flat()).toHaveLength(1);
  expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
});

test("it can neither open what was given up nor close what is paid", async () => {
  const id = await oldPayment();
  await say(`update tenders set state = 'released' where id = $1`, [id]);
  await say(
    `update payments set provider_payment = 'late', page = 'https://page', state = 'open' where id = $1`,
    [id],
  );
  expect(await tendersIn(shop)).toMatchObject([{ state: "released" }]);
  expect(await payments()).toEqual([{ id, state: "closed" }]);
  await say(`update tenders set state = 'taken', taken = amount where id = $1`, [id]);
  await say(
    `update "payments" set "state" = 'closed' where "payments"."order" in (select "order" from tenders)`,
  );
  expect(await payments()).toEqual([{ id, state: "charged" }]);
});

test("it reads in its own words what this version writes", async () => {
  await atThePage(shop);
  const read: string[] = [];
  for (const state of [
    "opening",
    "open",
    "held",
    "submitted",
    "taking",
    "taken",
    "released",
    "failed",
    "stray",
  ]) {
    await say(`update tenders set state = $1`, [state]);
    read.push((await payments())[0]?.state ?? "");
  }
  expect(read).toEqual(["opening", "open", "open", "open", "open", "charged", "closed", "closed", "closed"]);
});
