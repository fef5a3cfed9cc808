import { describe, expect, test } from "vitest";
import { duplicate, kept, merge, merged, seat, setUpPair, shop } from "../testing/merge-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { previewMerge } from "./merge-customers.ts";
import { undoMerge } from "./undo-merge.ts";

setUpPair();

const forBoth = (statement: string) =>
  Promise.all([kept, duplicate].map(({ id }) => rowsOf(shop, statement, [id])));
const preview = () => previewMerge(shop.services, { keep: kept.id, merged: duplicate.id });
const ORDER = "(select id from orders limit 1)";

describe("a merge is refused", () => {
  test("while both are registered for a draw, and while one has been drawn", async () => {
    await forBoth(`insert into registrations (id, number, registration, customer, household, state, performance, section, party, price_type, language, changed, basket, seats)
      values (gen_random_uuid(), gen_random_uuid(), 'rush', $1::uuid, $1::text, 'entered', 1, '', 2, 1, 'sv', now(), gen_random_uuid(), '[]')`);
    expect(await merge()).toMatchObject({ refusal: { reason: "registered-twice" } });
    await rowsOf(shop, "update registrations set state = 'withdrawn'");
    expect(await preview()).toMatchObject({ ok: true });
    await rowsOf(shop, "update registrations set state = 'drawn' where customer = $1", [duplicate.id]);
    expect(await merge()).toMatchObject({ refusal: { reason: "draw-under-way" } });
  });

  test("while both have been asked to renew a series, until the duplicate has answered", async () => {
    await seat(duplicate);
    await buy(shop, duplicate.caller);
    await forBoth(`insert into series_renewals (id, from_offer, offer, customer, "order", seats, opened)
      values (gen_random_uuid(), 'four', 'next', $1, ${ORDER}, '{}', now())`);
    await rowsOf(shop, "update orders set state = 'reserved', release_at = now()");
    expect(await merge()).toMatchObject({ refusal: { reason: "renewed-twice" } });
    await rowsOf(shop, "update orders set state = 'paid'");
    expect(await preview()).toMatchObject({ ok: true });
  });

  test("while both pay for the same membership, by direct debit or in an order", async () => {
    await forBoth(`with mandate as (insert into mandates (id, customer, provider, state, created) values (gen_random_uuid(), $1, 'x', 'active', now()) returning id)
      insert into debit_plans (id, customer, mandate, kind, target, amount, currency, day, state, next, language, created)
      select gen_random_uuid(), $1, id, 'membership', 2, 100, 'SEK', 1, 'active', '2027-02-01', 'sv', now() from mandate`);
    expect(await merge()).toMatchObject({ refusal: { reason: "membership-twice" } });
    await rowsOf(shop, "update debit_plans set state = 'ended', next = null");
    await forBoth(`insert into claims (holder, line, of, key, amount, held_until)
      values (gen_random_uuid(), 'a', 'one', 'membership:2:' || $1::text, 1, '2030-01-01')`);
    expect(await merge()).toMatchObject({ refusal: { reason: "membership-twice" } });
    await rowsOf(shop, "update claims set held_until = '2020-01-01' where key like '%' || $1::text", [
      kept.id,
    ]);
    expect(await merge()).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select key from claims")).toEqual([{ key: `membership:2:${kept.id}` }]);
  });
});

describe("an undo is refused", () => {
  const tender = (id: string, order: string, redemption: string | null) =>
    rowsOf(
      shop,
      `insert into tenders (id, "order", kind, external, state, amount, taken, currency, redemption, created)
       values ($1, $2, 'redemption', false, 'taken', 100, 100, 'SEK', $3, now())`,
      [id, order, redemption],
    );
  const ID = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

  /** An order of the duplicate, the merge, and a later order of the kept customer. */
  async function twoOrders() {
    await seat(duplicate);
    const before = await buy(shop, duplicate.caller);
    await rowsOf(
      shop,
      `with card as (insert into ticket_subscriptions (id, customer, "order", line, flex, name, structure, price, currency, issued, expires)
         values ($2, $1, ${ORDER}, 'a', 'three', '{}', '{}', 1, 'SEK', now(), '2027-12-31') returning id)
       insert into subscription_redemptions (id, subscription, position) select $3, id, 0 from card`,
      [duplicate.id, ID(1), ID(2)],
    );
    const merge = await merged();
    await seat(kept, "A-6");
    const after = await buy(shop, kept.caller);
    const idOf = async (number: string) => {
      const [row] = await rowsOf<{ id: string }>(shop, "select id from orders where number = $1", [number]);
      return row?.id ?? "";
    };
    return {
      merge,
      before: await idOf(before.number),
      after: await idOf(after.number),
      numbers: [before, after],
    };
  }

  test("once the duplicate's subscription has paid for another order", async () => {
    const { merge: id, after, numbers } = await twoOrders();
    await tender(ID(3), after, ID(2));
    expect(await undoMerge(shop.services, id)).toMatchObject({
      refusal: { reason: "subscription-used", orders: [numbers[1]?.number] },
    });
  });

  test("once an order of the duplicate has been exchanged for another", async () => {
    const { merge: id, before, after, numbers } = await twoOrders();
    await tender(ID(3), before, null);
    await tender(ID(4), after, null);
    await rowsOf(shop, "insert into tender_sources (tender, source, amount) values ($1, $2, 100)", [
      ID(4),
      ID(3),
    ]);
    expect(await undoMerge(shop.services, id)).toMatchObject({
      refusal: { reason: "order-exchanged", orders: [numbers[0]?.number] },
    });
  });

  test("while an order of the duplicate is being paid", async () => {
    const { merge: id, before, numbers } = await twoOrders();
    await rowsOf(shop, "update orders set state = 'paying' where id = $1", [before]);
    expect(await undoMerge(shop.services, id)).toMatchObject({
      refusal: { reason: "purchase-under-way", orders: [numbers[0]?.number] },
    });
  });
});
