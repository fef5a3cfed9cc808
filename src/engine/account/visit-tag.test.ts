import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const HOUR = 3_600;

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ settings: { holdExtensions: 1 } });
  caller = await visitor(shop.backEnd);
});
afterEach(() => shop.close());

const read = ({ session }: Caller = caller) => shop.engine.visitors.tagOf(session ?? "", "sv");

test("the visit tag stays the same without changes, and differs between visitors", async () => {
  const first = await read();
  expect(first).toMatchObject({ isSignedIn: false, rights: "" });
  expect(await read()).toEqual(first);
  const other = await visitor(shop.backEnd);
  expect((await read(other))?.tag).not.toBe(first?.tag);
});

test("the visit tag changes with everything that the page header shows", async () => {
  const sql = (text: string) => shop.database.$client.query(text);
  const changes: readonly (() => Promise<unknown> | undefined)[] = [
    () => holdSeats(shop, caller, ["A-5"]),
    () => holdSeats(shop, caller, ["A-6"]),
    () => shop.backEnd.basket.extend({}, caller),
    async () => {
      caller = await signedIn(shop.backEnd, caller, "asa@test.example");
    },
    () => sql("update customers set first_name = 'Åse'"),
    () => sql("update baskets set lines = '[]'"),
    // The basket expires, with or without a write; an hour later its expiry is no longer shown.
    async () => shop.clock.advance(HOUR),
    async () => shop.clock.advance(HOUR),
  ];
  const seen = [(await read())?.tag];
  for (const change of changes) {
    await change();
    seen.push((await read())?.tag);
  }
  expect(new Set(seen).size).toBe(changes.length + 1);
});

test("the visit tag has the same rights for visitors with the same rights", async () => {
  const rightsOf = async (who: Caller) => (await read(who))?.rights;
  const others = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
  const before = await read();
  await shop.database.$client.query(`
    insert into grants (id, session, cause, modes_of_sale, opens, valid_from, valid_until)
    select gen_random_uuid(), id, 'code:agents', '{5}', '{agents}', '2000-01-01', '2100-01-01' from sessions
    order by created limit 2`);
  const rights = await Promise.all([caller, ...others].map(rightsOf));
  expect(rights.filter((one) => one === "")).toHaveLength(1);
  expect(new Set(rights).size).toBe(2);
  expect(before?.rights).toBe("");
});

test("the visit tag is null for an invalid or ended session, and reading the tag extends the session", async () => {
  expect(await read({ ...caller, session: "made-up" })).toBeNull();
  for (let hours = 0; hours < 48; hours += 12) {
    expect(await read()).not.toBeNull();
    shop.clock.advance(12 * HOUR);
  }
  shop.clock.advance(25 * HOUR);
  expect(await read()).toBeNull();
});
