import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { vouchersToGive } from "../../sales/vouchers/vouchers.ts";
import { executeDueJobs, jobsOf, rowsOf, tendersIn, theirBooks } from "../../testing/money-scenes.ts";
import { buy } from "../../testing/purchase.ts";
import { SALES_OF_ALL } from "../../testing/sales/sales-of-all.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const DAY_MS = 86_400_000;
const MUG = { product: "mug", variant: "one", quantity: 1, handover: "post" as const };
const MUG_PRICE = 18_000;
const POSTAGE = 5_900;
const SEAT = 81_500;
let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(more: Parameters<typeof openTestShop>[0] = {}) {
  shop = await openTestShop({ catalogue: { sales: SALES_OF_ALL }, ...more });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}

const anybody: Caller = { session: null, language: "sv", address: "192.0.2.9", idempotencyKey: null };
const voucher = () =>
  shop.backEnd.vouchers.add(
    { amount: 50_000, quantity: 1, recipient: "Elsa", message: "", delivery: "print", email: "", day: null },
    caller,
  );
async function bought() {
  await holdSeats(shop, caller, ["A-5"]);
  await shop.backEnd.products.add(MUG, caller);
  await voucher();
  const { link, number, lines } = await buy(shop, caller);
  const [row] = await rowsOf<{ email: string }>(
    shop,
    "select document->'holder'->>'email' as email from orders where link = $1",
    [link],
  );
  const idOf = (kind: string) => lines.find((line) => line.kind === kind)?.id ?? "";
  const own = { mug: idOf("merchandise"), voucher: idOf("voucher"), donation: idOf("donation") };
  return { link, number, email: row?.email ?? "", ...own };
}
type Bought = Awaited<ReturnType<typeof bought>>;
const find = ({ number, email }: Pick<Bought, "number" | "email">, as = anybody) =>
  shop.backEnd.withdrawal.find({ number, email }, as);
const declare = ({ number, email }: Bought, lines: string[], name = "Ingrid") =>
  shop.backEnd.withdrawal.declare({ number, email, name, lines }, anybody);
async function backAtProvider(): Promise<number> {
  await executeDueJobs(shop);
  return (await theirBooks(shop)).reduce((sum, { refunded }) => sum + refunded, 0);
}

describe("an order open to withdrawal", () => {
  test("is found by its number and email address, without signing in", async () => {
    const order = await bought();
    const found = await find({ ...order, email: ` ${order.email.toUpperCase()} ` });
    expect(found).toMatchObject({
      value: {
        number: order.number,
        lines: [
          { id: order.mug, name: "Mugg", total: { amount: MUG_PRICE }, isSentBack: true },
          { id: order.voucher, name: "Presentkort", total: { amount: 50_000 }, isSentBack: false },
        ],
        kept: [{ name: "Carmen", quantity: 1, why: "dated" }],
      },
    });
  });

  test("is not found with a wrong number or address, and attempts are rate-limited", async () => {
    const order = await bought();
    const unknown = { ok: false, refusal: { reason: "unknown-purchase" } };
    expect(await find({ ...order, email: "somebody@test.example" })).toEqual(unknown);
    expect(await find({ ...order, number: "0" })).toEqual(unknown);
    expect(await find({ ...order, email: "ingrid" })).toMatchObject({
      refusal: { reason: "invalid", faults: [{ field: "email", rule: "withdrawal-email-invalid" }] },
    });
    for (let guess = 0; guess < 20; guess++) await find({ ...order, number: String(guess) });
    expect(await find(order)).toEqual({ ok: false, refusal: { reason: "too-many-tries" } });
    expect(await find(order, { ...anybody, address: "198.51.100.4" })).toMatchObject({ ok: true });
  });

  test("can be withdrawn from for fourteen days, and for posted products for a week longer", async () => {
    const order = await bought();
    shop.clock.now += 14 * DAY_MS + 60_000;
    expect(await find(order)).toMatchObject({
      value: { lines: [{ id: order.mug }], kept: [{ why: "dated" }, { id: order.voucher, why: "over" }] },
    });
    shop.clock.now += 7 * DAY_MS;
    expect(await find(order)).toMatchObject({ value: { lines: [] } });
    expect(await declare(order, [order.mug])).toEqual({
      ok: false,
      refusal: { reason: "nothing-to-withdraw" },
    });
  });

  test("excludes a partly spent voucher and, always, a donation", async () => {
    await shop.backEnd.donations.give(
      {
        fund: 115,
        amount: 10_000,
        appeal: "",
        recognition: "",
        anonymous: false,
        tribute: "",
        giftAid: false,
      },
      caller,
    );
    const order = await bought();
    await rowsOf(shop, "update stored_value set balance = balance - 1 where kind = 'voucher'");
    expect(await find(order)).toMatchObject({
      value: {
        lines: [{ id: order.mug }],
        kept: expect.arrayContaining([
          expect.objectContaining({ id: order.donation, why: "donation" }),
          expect.objectContaining({ id: order.voucher, why: "used" }),
        ]),
      },
    });
    for (const line of [order.voucher, order.donation]) {
      expect(await declare(order, [line])).toMatchObject({ refusal: { reason: "nothing-to-withdraw" } });
    }
    // Nor is it included together with a line that can be withdrawn.
    expect(await declare(order, [order.mug, order.donation])).toMatchObject({
      value: { whenBack: { amount: MUG_PRICE + POSTAGE }, atOnce: { amount: 0 } },
    });
    expect(await backAtProvider()).toBe(0);
  });
});

describe("the withdrawal", () => {
  test("from a voucher is refunded to its source once, and voids the voucher", async () => {
    const order = await bought();
    const code =
      (await vouchersToGive(shop.engine.services, order.link, order.voucher))?.vouchers[0]?.code ?? "";
    const shown = await Promise.all(Array.from({ length: 6 }, () => declare(order, [order.voucher])));
    for (const answer of shown) {
      expect(answer).toMatchObject({
        value: { atOnce: { amount: 50_000 }, whenBack: { amount: 0 }, lines: [{ name: "Presentkort" }] },
      });
    }
    expect(await jobsOf(shop, "withdrawal")).toHaveLength(1);
    expect(await backAtProvider()).toBe(50_000);
    expect(await shop.backEnd.storedValue.balance({ code }, caller)).toMatchObject({ ok: false });
    expect(await find(order)).toMatchObject({
      value: {
        lines: [{ id: order.mug }],
        kept: [{ why: "dated" }, { id: order.voucher, why: "withdrawn" }],
      },
    });
  });

  test("from an order at the same time as another violates a constraint without the order's lock", async () => {
    await shop.close();
    const lock = /^(select .* from "orders" where "orders"\."(?:number|id)" = \$1) for update$/;
    await open({ rewrite: (statement) => statement.replace(lock, "$1") });
    const order = await bought();
    const shown = await Promise.allSettled(Array.from({ length: 8 }, () => declare(order, [order.mug])));
    expect(shown.some(({ status }) => status === "rejected")).toBe(true);
  });

  test("from a posted product is refunded with postage once the house has received it", async () => {
    const order = await bought();
    expect(await declare(order, [order.mug])).toMatchObject({
      value: { atOnce: { amount: 0 }, whenBack: { amount: MUG_PRICE + POSTAGE } },
    });
    expect(await backAtProvider()).toBe(0);
    expect(await shop.engine.orders.receiveWithdrawn(order.number)).toBe(MUG_PRICE + POSTAGE);
    expect(await shop.engine.orders.receiveWithdrawn(order.number)).toBeNull();
    expect(await backAtProvider()).toBe(MUG_PRICE + POSTAGE);
    // The receipt, and the refund notice.
    expect(await jobsOf(shop, "withdrawal")).toHaveLength(2);
  });

  test("stays on the box office's list until the product arrives, and is refunded once on its command", async () => {
    const order = await bought();
    const boxOffice = async (line: string) => {
      const shown = await atBoxOffice({ engine: shop.engine, who: "the store" }, line.split(" "));
      return shown.ok ? shown.value : `refused: ${shown.refusal.reason}`;
    };
    expect(await boxOffice("withdrawals")).toBe("Nothing is waited for.");
    await declare(order, [order.mug]);
    expect(await boxOffice("withdrawals")).toMatch(new RegExp(`^${order.number} .*Ingrid  1 × Mugg  `));
    expect(await backAtProvider()).toBe(0);
    expect(await boxOffice(`withdrawal-received ${order.number}`)).toContain(order.number);
    expect(await boxOffice(`withdrawal-received ${order.number}`)).toBe("refused: nothing-awaited");
    expect(await boxOffice("withdrawals")).toBe("Nothing is waited for.");
    expect(await backAtProvider()).toBe(MUG_PRICE + POSTAGE);
  });

  test("from everything that allows it keeps the ticket and its seat", async () => {
    const order = await bought();
    await declare(order, [order.mug, order.voucher]);
    await shop.engine.orders.receiveWithdrawn(order.number);
    await backAtProvider();
    expect(await tendersIn(shop)).toMatchObject([
      { taken: SEAT + MUG_PRICE + POSTAGE + 50_000, returned: MUG_PRICE + POSTAGE + 50_000 },
    ]);
    expect(await rowsOf(shop, "select 1 from tickets where valid")).toHaveLength(1);
  });

  test("needs a name and at least one line", async () => {
    const order = await bought();
    expect(await declare(order, [order.mug], "  ")).toMatchObject({
      refusal: { reason: "invalid", faults: [{ field: "name", rule: "withdrawal-name-required" }] },
    });
    expect(await declare(order, [])).toMatchObject({ refusal: { reason: "nothing-to-withdraw" } });
    expect(await rowsOf(shop, "select 1 from withdrawals")).toEqual([]);
  });

  test("refunds at most the rest of the payment", async () => {
    const order = await bought();
    const [row] = await rowsOf<{ id: string }>(shop, "select id from orders");
    const all = SEAT + MUG_PRICE + POSTAGE + 50_000;
    await shop.engine.orders.refund({ order: row?.id ?? "", amount: all - 10_000, id: "box-office" });
    expect(await declare(order, [order.voucher])).toMatchObject({ value: { atOnce: { amount: 10_000 } } });
    expect(await backAtProvider()).toBe(all);
  });
});
