import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TENDER_FLOW, type TenderState } from "#domain/orders/states.ts";
import { paymentsOf } from "../engine/orders/sales.ts";
import { atThePage, jobsOf, rowsOf } from "../engine/testing/money-scenes.ts";
import { found, inTransaction, paidOrder, tenderOf } from "../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../engine/testing/test-shop.ts";
import { findTender, moveTender, openTenders, releaseInternal, takeTenders } from "./tenders.ts";

const DKK = { currency: "DKK", name: { sv: "" }, perHundred: 6_500, methods: [] } as const;
const STATES = Object.keys(TENDER_FLOW) as TenderState[];
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test.each(STATES)(
  "a tender that is %s moves along its flow only, and only from the expected state",
  async (was) => {
    const { link } = await atThePage(shop);
    const { id } = (await found(shop, link)).tender;
    for (const to of STATES) {
      const isNext = (TENDER_FLOW[was] as readonly TenderState[]).includes(to);
      const elsewhere = STATES.find(
        (state) => state !== was && (TENDER_FLOW[state] as readonly TenderState[]).includes(to),
      );
      for (const [from, goes] of [
        [null, isNext],
        [was, isNext],
        [elsewhere, false],
      ] as const) {
        if (from === undefined) continue;
        await rowsOf(shop, "update tenders set state = $1", [was]);
        const moved = await moveTender(shop.database, id, to, { change: { hint: `${to}` }, from });
        const now = await tenderOf(shop, id);
        expect([to, from, moved?.state ?? null, now.state]).toEqual([
          to,
          from,
          goes ? to : null,
          goes ? to : was,
        ]);
        if (goes) expect([moved?.hint, now.hint]).toEqual([to, to]);
      }
    }
  },
);

test("an unknown tender is not found", async () => {
  expect(await findTender(shop.database, randomUUID())).toBeNull();
});

describe("an order of 2,000 kronor, of which vouchers may pay all but 200", () => {
  const REDEMPTION = randomUUID();
  let old: string;
  let order: string;
  let labels: readonly string[];
  beforeEach(async () => {
    old = (await paidOrder(shop)).order;
    order = (await found(shop, (await atThePage(shop, ["A-1"])).link)).sale.id;
    await rowsOf(shop, "delete from tenders where state = 'open'");
    await rowsOf(shop, "delete from jobs.job where name = 'settle-payment'");
    const issued = [60_000, 100_000].map((face, at) =>
      shop.engine.value.issueVoucher({
        ...{ face, paid: face, currency: "SEK", origin: "sold" },
        validUntil: `203${at}-01-01`,
      }),
    );
    labels = (await Promise.all(issued)).map(({ code }) => code.slice(-4));
  });
  async function opened() {
    const values = await rowsOf<{ id: string }>(shop, "select id from stored_value");
    return inTransaction(shop, (transaction) =>
      openTenders(paymentsOf(shop.services), transaction, {
        order: { id: order, total: 200_000, currency: "SEK" },
        wanted: values.map(({ id }) => id),
        payable: 180_000,
        how: {
          redemptions: [
            { redemption: REDEMPTION, forLine: "one", amount: 30_000, label: "Tre kvällar" },
            { redemption: randomUUID(), forLine: "two", amount: 20_000, label: "Tre kvällar" },
          ],
          exchange: { order: old, amount: 40_000, label: "1234" },
          payIn: DKK,
        },
      }),
    );
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

  test("is paid by redemptions and the exchange first, then by vouchers up to their limit, and the provider brings the rest", async () => {
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
    await inTransaction(shop, (transaction) => takeTenders(transaction, order, by, new Date(shop.clock.now)));
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

  test("releases all tenders but the provider's when the payment fails", async () => {
    await opened();
    await inTransaction(shop, (transaction) => releaseInternal(transaction, order, new Date()));
    await inTransaction(shop, (transaction) => releaseInternal(transaction, order, new Date()));
    expect(await rows("released")).toEqual(inside(false));
    expect(await rows("opening")).toMatchObject([{ kind: "provider" }]);
    expect(await values()).toEqual([
      { balance: 60_000, held: 0 },
      { balance: 100_000, held: 0 },
    ]);
    expect(await movedOf()).toEqual([{ moved: 0 }]);
  });
});

test("a free order has no tenders", async () => {
  const { link } = await atThePage(shop);
  const { sale } = await found(shop, link);
  const nothing = await inTransaction(shop, (transaction) =>
    openTenders(paymentsOf(shop.services), transaction, { order: { ...sale, total: 0 }, wanted: [] }),
  );
  expect(nothing).toEqual({ internal: [], external: null });
});
