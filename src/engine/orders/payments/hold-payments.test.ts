import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { done } from "#domain/outcome.ts";
import { moveValue } from "../../../payments/exchanges.ts";
import { releaseInternal, takeTenders } from "../../../payments/tenders.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { LockedPayment } from "../../kernel/payment-kind.ts";
import type { OrderToPlace } from "../../kernel/services.ts";
import { exchangePayment } from "../../sales/exchange/exchange-payment.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { baskets } from "../../storage/tables/shop.ts";
import { atThePage, jobsOf, rowsOf } from "../../testing/money-scenes.ts";
import { found, paidOrder } from "../../testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { redemptionPayment } from "../../value/redemption-payment.ts";
import { voucherAndCreditPayment } from "../../value/voucher-and-credit-payment.ts";
import { holdPayments } from "./hold-payments.ts";
import { paymentsOf } from "./order-payments.ts";
import { providerPayment } from "./provider-payment.ts";

const DKK = { currency: "DKK", name: { sv: "" }, perHundred: 6_500, methods: [] } as const;
const REDEMPTION = randomUUID();
const CUSTOMER = randomUUID();
const HELD = { external: false, state: "held" } as const;
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const REDEMPTIONS: LockedPayment = {
  hold: async () =>
    done({
      tenders: [
        { redemption: REDEMPTION, forLine: "one", amount: 30_000 },
        { redemption: randomUUID(), forLine: "two", amount: 20_000 },
      ].map((one) => ({ ...one, ...HELD, kind: "redemption" as const, method: "Tre kvällar" })),
    }),
};

function exchangeOf(transaction: Transaction, from: string): LockedPayment {
  const amount = 40_000;
  return {
    hold: async () =>
      done({
        tenders: [{ ...HELD, kind: "exchange", amount, method: "1234" }],
        written: async ([tender]) => moveValue(transaction, { tender: tender?.id ?? "", from, amount }),
      }),
  };
}

describe("an order of 2,000 kronor, of which vouchers may pay all but 200", () => {
  let old: string;
  let order: string;
  let labels: readonly string[];
  beforeEach(async () => {
    old = (await paidOrder(shop)).order;
    order = (await found(shop, (await atThePage(shop, ["A-1"])).link)).sale.id;
    await rowsOf(shop, "delete from tenders where state = 'open'");
    await rowsOf(shop, "delete from jobs.job where name = 'settle-payment'");
    const issued = [60_000, 100_000].map((face, at) =>
      shop.value.issueVoucher({
        ...{ face, paid: face, currency: "SEK", origin: "sold" },
        validUntil: `203${at}-01-01`,
      }),
    );
    labels = (await Promise.all(issued)).map(({ code }) => code.slice(-4));
  });
  async function opened() {
    const { services } = shop;
    const index = await services.catalogue.current();
    const values = await rowsOf<{ id: string }>(shop, "select id from stored_value");
    return inTransaction(shop.database, async (transaction) => {
      const [basket] = await transaction.select().from(baskets).limit(1);
      if (!basket) throw new Error("There is no basket");
      const toPlace: OrderToPlace = {
        context: {
          services: { ...services, settings: { ...services.settings, otherCurrencies: [DKK] } },
          ...{
            index,
            session: { id: randomUUID(), customer: CUSTOMER },
            viewer: viewerOf(services, index, { language: "sv" }),
          },
        },
        ...{ transaction, customer: CUSTOMER, how: { payIn: { currency: "DKK", amount: 13_000 } as const } },
        basket: { ...basket, tenders: values.map(({ id }) => ({ kind: "voucher", value: id })) },
      };
      const [stored, provider] = [
        await voucherAndCreditPayment.lock(toPlace),
        await providerPayment.lock(toPlace),
      ];
      if (!stored.ok || !provider.ok) throw new Error("Nothing was locked");
      const all = [
        { kind: redemptionPayment, payment: REDEMPTIONS },
        { kind: exchangePayment, payment: exchangeOf(transaction, old) },
        { kind: voucherAndCreditPayment, payment: stored.value },
        { kind: providerPayment, payment: provider.value },
      ];
      const sale = { id: order, total: 200_000, payable: 180_000 };
      const held = await holdPayments(toPlace, { all, prepaid: [] }, sale);
      if (!held.ok) throw new Error(held.refusal.reason);
      return held.value;
    });
  }
  const rows = (state: string) =>
    rowsOf(
      shop,
      `select kind, amount::int, taken::int, method from tenders where "order" = $1 and state = $2 order by amount desc, kind`,
      [order, state],
    );
  const values = () => rowsOf(shop, "select balance::int, held::int from stored_value order by valid_until");
  const movedOf = async () => rowsOf(shop, `select moved::int from tenders where "order" = $1`, [old]);
  /** Redemptions and the exchange first, then vouchers up to their limit. */
  const inside = (taken: boolean) => [
    { kind: "voucher", amount: 60_000, taken: taken ? 60_000 : 0, method: labels[0] },
    { kind: "exchange", amount: 40_000, taken: taken ? 40_000 : 0, method: "1234" },
    { kind: "redemption", amount: 30_000, taken: taken ? 30_000 : 0, method: "Tre kvällar" },
    { kind: "voucher", amount: 30_000, taken: taken ? 30_000 : 0, method: labels[1] },
    { kind: "redemption", amount: 20_000, taken: taken ? 20_000 : 0, method: "Tre kvällar" },
  ];

  test("is paid by redemptions and the exchange first, then by vouchers up to their limit, and the rest by the provider", async () => {
    const { internal, external } = await opened();
    expect(internal.map(({ amount }) => amount).sort()).toEqual([20_000, 30_000, 30_000, 40_000, 60_000]);
    expect(await rows("held")).toEqual(inside(false));
    expect(external).toMatchObject({
      ...{ kind: "provider", provider: "nexi", state: "opening", amount: 20_000, method: null, card: null },
      ...{ requestedAmount: 13_000, requestedCurrency: "DKK", settledRate: "0.65" },
    });
    expect(
      await rowsOf(
        shop,
        "select redemption, for_line from tenders where amount = 30000 and kind = 'redemption'",
      ),
    ).toEqual([{ redemption: REDEMPTION, for_line: "one" }]);
    expect(await values()).toEqual([
      { balance: 60_000, held: 60_000 },
      { balance: 100_000, held: 30_000 },
    ]);
    expect(await movedOf()).toEqual([{ moved: 40_000 }]);
    expect(await jobsOf(shop, "settle-payment")).toMatchObject([
      { data: { payment: external?.id }, start_after: new Date(shop.clock.now + 60_000) },
    ]);
  });

  test("takes all tenders together once the provider's part is paid", async () => {
    const { external } = await opened();
    await rowsOf(shop, "update tenders set state = 'taking' where id = $1", [external?.id]);
    const by = { id: external?.id ?? "", method: "Swish" };
    await inTransaction(shop.database, (transaction) =>
      takeTenders(paymentsOf(shop.services), transaction, order, by),
    );
    expect(await rows("taken")).toEqual(
      [...inside(true), { kind: "provider", amount: 20_000, taken: 20_000, method: "Swish" }].toSorted(
        (a, b) => b.amount - a.amount || a.kind.localeCompare(b.kind),
      ),
    );
    expect(await values()).toEqual([
      { balance: 0, held: 0 },
      { balance: 70_000, held: 0 },
    ]);
    expect(
      await rowsOf(shop, "select amount::int from stored_value_entries where kind = 'spent' order by amount"),
    ).toEqual([{ amount: -60_000 }, { amount: -30_000 }]);
  });

  test("releases all tenders except the provider's when the payment fails", async () => {
    await opened();
    await inTransaction(shop.database, (transaction) =>
      releaseInternal(paymentsOf(shop.services), transaction, order),
    );
    await inTransaction(shop.database, (transaction) =>
      releaseInternal(paymentsOf(shop.services), transaction, order),
    );
    expect(await rows("released")).toEqual(inside(false));
    expect(await rows("opening")).toMatchObject([{ kind: "provider" }]);
    expect(await values()).toEqual([
      { balance: 60_000, held: 0 },
      { balance: 100_000, held: 0 },
    ]);
    expect(await movedOf()).toEqual([{ moved: 0 }]);
  });
});
