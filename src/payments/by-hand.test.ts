import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paymentsOf } from "../engine/orders/payments/order-payments.ts";
import { rowsOf } from "../engine/testing/money-scenes.ts";
import { inTransaction, paidOrder, putTender } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import { counterReference } from "../engine/tills/counter-payment.ts";
import { leftToRefund, returnAsCredit, returnable } from "./refund-sale.ts";

const TOTAL = 163_000;
let shop: TestShop;
let order: string;
beforeEach(async () => {
  shop = await openTestShop();
  ({ order } = await paidOrder(shop));
});
afterEach(() => shop.close());

const payments = () => paymentsOf(shop.services);
const ticketsValid = async () =>
  (await rowsOf<{ valid: boolean }>(shop, "select valid from tickets")).map(({ valid }) => valid);
const movements = () =>
  rowsOf(
    shop,
    "select id, kind, state, amount::int from movements where kind <> 'charge' order by amount, id",
  );

describe("a refund from the house's own till", () => {
  beforeEach(() => rowsOf(shop, "update tenders set kind = 'receipt', provider = null, external = false"));
  const given = (amount: number, id = "receipt") =>
    shop.engine.orders.refund({ order, amount, id, isByHand: true });
  const DONE = { ok: true, value: { waived: 0 } };
  const NOT_BY_HAND = { ok: false, refusal: { reason: "not-by-hand" } };

  test("is recorded once, up to the amount paid at the till, and returns the rest and voids the tickets once all of it is", async () => {
    await putTender(shop, order, { kind: "voucher", amount: 30_000 });
    expect(await given(TOTAL + 1)).toEqual({ ok: false, refusal: { reason: "more-than-left", left: TOTAL } });
    expect(await given(63_000)).toEqual(DONE);
    expect(await given(63_000)).toEqual(DONE);
    expect(await ticketsValid()).toEqual([true, true]);
    expect(await given(100_001, "rest")).toMatchObject({ refusal: { left: 100_000 } });
    expect(await given(100_000, "rest")).toEqual(DONE);
    expect(await ticketsValid()).toEqual([false, false]);
    expect(await movements()).toEqual([
      // Of two tenders of the same moment.
      { id: expect.stringMatching(/^return-hand-rest-[01]$/), kind: "refund", state: "done", amount: 30_000 },
      { id: "hand-receipt", kind: "refund", state: "done", amount: 63_000 },
      { id: "hand-rest", kind: "refund", state: "done", amount: 100_000 },
    ]);
    expect(
      await rowsOf(
        shop,
        "select provider_reference as ref, amount::int, currency from ledger where kind = 'refund' order by amount",
      ),
    ).toEqual([
      { ref: "hand-receipt", amount: 63_000, currency: "SEK" },
      { ref: "hand-rest", amount: 100_000, currency: "SEK" },
    ]);
    expect(await rowsOf(shop, "select kind, returned::int from tenders order by kind")).toEqual([
      { kind: "receipt", returned: TOTAL },
      { kind: "voucher", returned: 30_000 },
    ]);
  });

  test("is rejected if the order is not paid or was not paid at the till", async () => {
    await rowsOf(shop, "update orders set state = 'failed'");
    expect(await given(1)).toEqual(NOT_BY_HAND);
    await rowsOf(shop, "update orders set state = 'paid'");
    await rowsOf(shop, "update tenders set kind = 'provider'");
    expect(await given(1)).toEqual(NOT_BY_HAND);
    expect(await movements()).toEqual([]);
  });

  test("in full waives the remaining instalments", async () => {
    await rowsOf(
      shop,
      "update tenders set kind = 'direct-debit', state = 'submitted', amount = amount + 60000",
    );
    expect(await given(TOTAL)).toEqual({ ok: true, value: { waived: 60_000 } });
    expect(await rowsOf(shop, "select waived::int, returned::int from tenders")).toEqual([
      { waived: 60_000, returned: TOTAL },
    ]);
    expect(await movements()).toMatchObject([{ id: "waived-hand-receipt", kind: "waive" }, {}]);
  });
});

test("a payment at the till has its receipt number in its reference", () => {
  expect(counterReference("0042")).toBe("counter-0042");
});

describe("credit for an order with tickets paid by redemptions", () => {
  beforeEach(async () => {
    await putTender(shop, order, { kind: "redemption", amount: 40_000, forLine: "a" });
    await putTender(shop, order, { kind: "redemption", amount: 30_000, forLine: "b", returned: 30_000 });
  });
  const worth = (kept: number, lines?: readonly string[]) =>
    inTransaction(shop, (transaction) => returnable(payments(), transaction, { order, kept, lines }));

  test.each<[string, number, readonly string[] | undefined, number, number]>([
    ["in full", 0, undefined, 40_000, TOTAL],
    ["without what is kept, which no redemption paid for", 100_000, undefined, 40_000, 63_000],
    ["with more kept than the rest is worth", 263_000, undefined, 40_000, 0],
    ["for a ticket paid by a redemption", 100_000, ["a"], 40_000, 63_000],
    ["for a ticket not paid by a redemption", 100_000, ["z"], 0, 103_000],
    ["for that ticket, with everything kept", 263_000, ["z"], 0, 0],
  ])("%s", async (_, kept, lines, value, credit) => {
    expect(await worth(kept, lines)).toEqual({ value, credit, waived: 0 });
    const given = await inTransaction(shop, (transaction) =>
      returnAsCredit(payments(), transaction, { order, kept, id: "given", lines }),
    );
    expect(given).toEqual({ value, credit, waived: 0 });
  });
});

describe("an order with unpaid instalments", () => {
  /** 300 kronor are paid, 600 are owed. */
  beforeEach(async () => {
    await putTender(shop, order, { kind: "direct-debit", state: "submitted", amount: 90_000, taken: 30_000 });
  });
  const LEFT = TOTAL + 90_000;
  const worth = (kept: number, lines?: readonly string[]) =>
    inTransaction(shop, (transaction) => returnable(payments(), transaction, { order, kept, lines }));
  const owedOf = () =>
    rowsOf(shop, "select waived::int, returned::int from tenders where kind = 'direct-debit'");

  test("waives instalments before any money is refunded, once per request", async () => {
    expect(await leftToRefund(payments(), order)).toBe(LEFT);
    const requested = { order, amount: 50_000, id: "one" };
    expect(await shop.engine.orders.refund(requested)).toEqual({ ok: true, value: { waived: 50_000 } });
    expect(await shop.engine.orders.refund(requested)).toEqual({ ok: true, value: { waived: 0 } });
    expect(await movements()).toEqual([{ id: "waived-one", kind: "waive", state: "done", amount: 50_000 }]);
    expect(await shop.engine.orders.refund({ order, amount: 203_001, id: "over" })).toEqual({
      ok: false,
      refusal: { reason: "more-than-left", left: 203_000 },
    });
    expect(await shop.engine.orders.refund({ order, amount: 29_300, id: "two" })).toEqual({
      ok: true,
      value: { waived: 10_000 },
    });
    expect(await owedOf()).toEqual([{ waived: 60_000, returned: 3_000 }]);
    expect(await ticketsValid()).toEqual([true, true]);
  });

  test.each<[string, number, readonly string[] | undefined, number, number]>([
    ["in full", 0, undefined, 60_000, TOTAL],
    ["less than is owed", LEFT - 23_000, undefined, 23_000, 0],
    ["nothing", LEFT, undefined, 0, 0],
    ["in full, by tickets", 0, ["z"], 60_000, TOTAL],
    ["less than is owed, by tickets", LEFT - 23_000, ["z"], 23_000, 0],
    ["nothing, by tickets", LEFT, ["z"], 0, 0],
  ])("returned as credit: %s", async (_, kept, lines, waived, credit) => {
    const value = kept === 0 ? 30_000 : 0;
    expect(await worth(kept, lines)).toEqual({ value, credit, waived });
    const given = await inTransaction(shop, (transaction) =>
      returnAsCredit(payments(), transaction, { order, kept, id: "given", lines }),
    );
    expect(given).toEqual({ value, credit, waived });
    expect(await owedOf()).toEqual([{ waived, returned: value }]);
  });
});

test("pending refunds reduce the remaining amount, while refused refunds and waivers do not", async () => {
  const [paid] = await rowsOf<{ id: string }>(shop, "select id from tenders");
  const note = (id: string, kind: string, state: string, amount: number) =>
    rowsOf(
      shop,
      "insert into movements (id, tender, kind, state, amount, requested) values ($1, $2, $3, $4, $5, now())",
      [id, paid?.id, kind, state, amount],
    );
  await note("one", "refund", "requested", 10_000);
  await note("two", "refund", "requested", 20_000);
  await note("three", "refund", "refused", 4_000);
  await note("four", "refund", "done", 500);
  await note("five", "waive", "requested", 60);
  expect(await leftToRefund(payments(), order)).toBe(TOTAL - 30_000);
});
