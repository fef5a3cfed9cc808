import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paymentsOf } from "../engine/orders/payments/order-payments.ts";
import { atThePage, paymentId, rowsOf } from "../engine/testing/money-scenes.ts";
import { found, inTransaction, paidOrder, portal, putTender } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import { movable, moveValue, releaseMoved, sharesOfSources, takeBackMoved } from "./exchanges.ts";
import { hearOfRefunds } from "./returns.ts";
import type { Tender } from "./schema.ts";
import { takeTenders } from "./tenders.ts";

const CARD = 163_000;
const [FIRST, SECOND] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
let shop: TestShop;
/** An order paid by card, by 37,000 of credit, by a redemption, and by a voucher that is already refunded. */
let old: Awaited<ReturnType<typeof paidOrder>>;
let fresh: string;
beforeEach(async () => {
  shop = await openTestShop();
  old = await paidOrder(shop);
  await putTender(shop, old.order, { kind: "credit", amount: 37_000 });
  await putTender(shop, old.order, { kind: "redemption", amount: 40_000 });
  await putTender(shop, old.order, { kind: "voucher", amount: 20_000, returned: 20_000 });
  fresh = (await found(shop, (await atThePage(shop, ["A-1"])).link)).sale.id;
});
afterEach(() => shop.close());

async function exchange(
  amount: number,
  more: { id?: string; state?: Tender["state"] } = {},
): Promise<Tender> {
  const taken = more.state === "held" ? 0 : amount;
  const tender = await putTender(shop, fresh, { kind: "exchange", amount, taken, ...more });
  await inTransaction(shop, (transaction) =>
    moveValue(transaction, { tender: tender.id, from: old.order, amount }),
  );
  return tender;
}
const moved = () =>
  rowsOf(shop, `select kind, moved::int from tenders where "order" = $1 and moved > 0 order by moved desc`, [
    old.order,
  ]);
const sources = () =>
  rowsOf(
    shop,
    `select t.kind, s.amount::int, s.returned::int from tender_sources s join tenders t on t.id = s.source
     order by s.tender, s.amount desc`,
  );
const returnedOf = async (id: string) =>
  (await rowsOf<{ returned: number }>(shop, "select returned::int from tenders where id = $1", [id]))[0]
    ?.returned;

test("the value that can be exchanged excludes redemptions, which pay for their own tickets", async () => {
  expect(await inTransaction(shop, (transaction) => movable(transaction, old.order))).toBe(200_000);
});

test("an exchange moves value proportionally to the rest of each tender, and never more than that", async () => {
  await exchange(100_000);
  expect(await moved()).toEqual([
    { kind: "provider", moved: 81_500 },
    { kind: "credit", moved: 18_500 },
  ]);
  expect(await sources()).toEqual([
    { kind: "provider", amount: 81_500, returned: 0 },
    { kind: "credit", amount: 18_500, returned: 0 },
  ]);
  expect(await inTransaction(shop, (transaction) => movable(transaction, old.order))).toBe(100_000);
  await expect(exchange(100_001)).rejects.toThrow(RangeError);
});

test("a failed exchange returns the moved value, and releasing another tender moves none", async () => {
  const tender = await exchange(100_000, { state: "held" });
  const other = await putTender(shop, fresh, { kind: "voucher", amount: 5_000 });
  await inTransaction(shop, (transaction) => releaseMoved(transaction, [other]));
  expect(await moved()).toHaveLength(2);
  await inTransaction(shop, (transaction) => releaseMoved(transaction, [tender]));
  expect(await moved()).toEqual([]);
  expect(await sources()).toEqual([
    { kind: "provider", amount: 81_500, returned: 81_500 },
    { kind: "credit", amount: 18_500, returned: 18_500 },
  ]);
  expect(await inTransaction(shop, (transaction) => movable(transaction, old.order))).toBe(200_000);
});

test("partial refunds of an exchange go back to its sources until everything is returned", async () => {
  const tender = await exchange(100_000);
  const back = (amount: number) =>
    inTransaction(shop, async (transaction) => {
      const notified = await sharesOfSources(transaction, tender, amount);
      const shares = await takeBackMoved(transaction, tender, amount);
      expect(shares).toMatchObject(
        notified.map(({ source: { id }, amount: share }) => ({ source: { id }, amount: share })),
      );
      return shares.map(({ source, amount: share }) => [source.kind, share]).sort();
    });
  expect(await back(40_000)).toEqual([
    ["credit", 7_400],
    ["provider", 32_600],
  ]);
  expect(await moved()).toEqual([
    { kind: "provider", moved: 48_900 },
    { kind: "credit", moved: 11_100 },
  ]);
  await expect(back(60_001)).rejects.toThrow(RangeError);
  expect(await back(60_000)).toEqual([
    ["credit", 11_100],
    ["provider", 48_900],
  ]);
  expect(await moved()).toEqual([]);
});

describe("a refund by the house at the provider, after an exchange,", () => {
  async function byHand(amount: number) {
    await portal(shop, `payments/${paymentId(old.page)}/refunds`, { amount });
    const { tender } = await found(shop, old.link);
    expect(await hearOfRefunds(paymentsOf(shop.services), old.order, tender)).toMatchObject({ ok: true });
  }

  test("first takes value that pays for no exchange", async () => {
    const tender = await exchange(100_000);
    await byHand(CARD - 81_500);
    expect(await moved()).toHaveLength(2);
    expect(await returnedOf(tender.id)).toBe(0);
  });

  test("is deducted from the exchanges that it pays for, one after the other", async () => {
    await exchange(20_000, { id: FIRST });
    await exchange(80_000, { id: SECOND });
    await byHand(CARD - 81_500 + 20_000);
    expect(await moved()).toEqual([
      { kind: "provider", moved: 61_500 },
      { kind: "credit", moved: 18_500 },
    ]);
    expect([await returnedOf(FIRST), await returnedOf(SECOND)]).toEqual([16_300, 3_700]);
    expect(await sources()).toEqual([
      { kind: "provider", amount: 16_300, returned: 16_300 },
      { kind: "credit", amount: 3_700, returned: 0 },
      { kind: "provider", amount: 65_200, returned: 3_700 },
      { kind: "credit", amount: 14_800, returned: 0 },
    ]);
    // The first exchange has nothing left; the second loses more.
    await byHand(10_000);
    expect([await returnedOf(FIRST), await returnedOf(SECOND)]).toEqual([16_300, 13_700]);
  });

  test("during payment of the exchange is deducted when its tender is taken, and not from another tender", async () => {
    const tender = await exchange(100_000, { state: "held" });
    const other = await putTender(shop, fresh, { kind: "voucher", amount: 5_000, taken: 0, state: "held" });
    await byHand(CARD - 81_500 + 10_000);
    expect(await returnedOf(tender.id)).toBe(0);
    const taken = await inTransaction(shop, (transaction) =>
      takeTenders(paymentsOf(shop.services), transaction, fresh),
    );
    expect(taken).toHaveLength(2);
    expect([await returnedOf(tender.id), await returnedOf(other.id)]).toEqual([10_000, 0]);
  });
});
