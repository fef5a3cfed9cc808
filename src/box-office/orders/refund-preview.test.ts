import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller, OutputOf } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { executeDueJobs, jobsOf, rowsOf, theirBooks } from "../../engine/testing/money-scenes.ts";
import { buy, readOrder } from "../../engine/testing/purchase.ts";
import { EVERYTHING, FOR_THE_COMPANY } from "../../engine/testing/sales/everything-sold.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import type { orders } from "../operations/orders/orders.ts";
import { at, SEAT, ticketIds } from "../testing/execute-operation.ts";

type Preview = OutputOf<typeof orders.previewRefund>;

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { ...FOR_THE_COMPANY, sales: EVERYTHING } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const boxOffice = (operation: string, input: object) => at(shop.engine, operation, input);
const previewed = async (order: Order, input: object = {}) =>
  (await boxOffice("orders.previewRefund", { order: order.number, ...input })) as {
    ok: true;
    value: Preview;
  };
const refunded = (order: Order, input: object = {}) =>
  boxOffice("orders.refund", { order: order.number, ...input });

const ticketsOf = (order: Order) => ticketIds(shop.engine, order);

async function voucher(face: number) {
  const issued = { face, paid: face, currency: "SEK", validUntil: null, origin: "sold" };
  return shop.value.issueVoucher(issued);
}

async function bought(seats: readonly string[], paidBy: "card" | "voucher" | "credit" = "card") {
  await holdSeats(shop, caller, seats);
  if (paidBy === "voucher") {
    const { code } = await voucher(50_001);
    await shop.backEnd.storedValue.applyVoucher({ code }, caller);
  }
  if (paidBy === "credit") {
    const [row] = await rowsOf<{ id: string }>(shop, "select id from customers");
    const lot = { customer: row?.id ?? "", amount: 70_007, currency: "SEK", origin: "returned" };
    await shop.value.issueCredit(lot);
    await shop.backEnd.storedValue.applyCredit({}, caller);
  }
  return buy(shop, caller);
}

/** What is returned or requested back of each tender. */
const back = () =>
  rowsOf<{ kind: string; amount: number }>(
    shop,
    `select t.kind, (t.returned + coalesce((select sum(m.amount) from movements m
       where m.tender = t.id and m.kind = 'refund' and m.state in ('requested', 'failed')), 0))::int as amount
     from tenders t where t.state = 'taken' order by t.kind`,
  );
const valid = async (order: Order) =>
  (await readOrder(shop, order.link, caller)).tickets.filter((ticket) => ticket.valid).length;

describe("the preview of a refund", () => {
  test.each(["card", "voucher", "credit"] as const)(
    "shows what each payment method gets back, which is what the refund does, paid by %s",
    async (paidBy) => {
      const order = await bought(["A-1", "A-2", "A-3"], paidBy);
      const [first = "", second = ""] = await ticketsOf(order);
      const given = new Map<string, number>();
      for (const wanted of [{ lines: [second] }, { amount: 10_001 }, { lines: [first] }, {}]) {
        const { value: shown } = await previewed(order, wanted);
        expect(await refunded(order, { ...wanted, expect: shown.expect })).toMatchObject({
          value: { refunded: shown.amount },
        });
        for (const { kind, amount } of shown.tenders) given.set(kind, (given.get(kind) ?? 0) + amount.amount);
        expect(new Map((await back()).map(({ kind, amount }) => [kind, amount]))).toEqual(given);
      }
      expect([...given.values()].reduce((sum, one) => sum + one, 0)).toBe(order.totals.total.amount);
      expect(await valid(order)).toBe(0);
      await executeDueJobs(shop);
      expect((await theirBooks(shop))[0]?.refunded).toBe(given.get("provider"));
    },
  );

  test("names the tickets whose seats become free and the email, and changes nothing", async () => {
    const order = await bought(["A-1", "A-2"], "voucher");
    const [first = ""] = await ticketsOf(order);
    const before = await back();
    expect(await previewed(order, { lines: [first] })).toMatchObject({
      value: {
        amount: { amount: SEAT },
        left: { amount: SEAT },
        isByHand: false,
        tickets: [{ id: first, performance: CARMEN, seat: "parkett/A/1" }],
        lines: [],
        email: { to: order.holder.email, kind: "order-refunded" },
      },
    });
    expect(await back()).toEqual(before);
    expect(await valid(order)).toBe(2);
    expect(await jobsOf(shop, "order-refunded")).toEqual([]);
  });

  test("of an amount names no ticket, unless it is all that is left", async () => {
    const order = await bought(["A-1", "A-2"]);
    expect((await previewed(order, { amount: SEAT })).value.tickets).toEqual([]);
    expect((await previewed(order)).value.tickets).toHaveLength(2);
    expect(
      await boxOffice("orders.previewRefund", { order: order.number, amount: 1, lines: ["x"] }),
    ).toMatchObject({
      refusal: { reason: "amount-or-lines" },
    });
    expect(await previewed(order, { amount: 2 * SEAT + 1 })).toMatchObject({
      refusal: { reason: "more-than-left", left: { amount: 2 * SEAT } },
    });
  });
});

describe("a refund of chosen tickets", () => {
  test("frees their seats, keeps the others, and emails the customer what goes where", async () => {
    const order = await bought(["A-1", "A-2", "A-3"], "voucher");
    const [first = "", second = ""] = await ticketsOf(order);
    expect(await refunded(order, { lines: [second] })).toMatchObject({ ok: true });
    expect(await valid(order)).toBe(2);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await holdSeats(shop, other, ["A-2"])).toMatchObject({ ok: true });
    const [job] = await jobsOf(shop, "order-refunded");
    const { provider, value } = { provider: 0, value: 0, ...job?.data };
    expect(provider + value).toBe(SEAT);
    expect(await refunded(order, { lines: [first, second] })).toMatchObject({
      refusal: { reason: "returned-before", line: second },
    });
    expect(await refunded(order, { lines: ["nothing"] })).toMatchObject({
      refusal: { reason: "unknown-line", line: "nothing" },
    });
  });

  test("returns what belongs to them, and the last takes the charges for the order as a whole with it", async () => {
    await holdSeats(shop, caller, ["A-1", "A-2"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    const order = await buy(shop, caller);
    const ids = await ticketsOf(order);
    const { value: shown } = await previewed(order, { lines: ids.slice(0, 1) });
    expect(shown.amount.amount).toBe(SEAT + 3_900);
    expect(shown.lines).toMatchObject([{ kind: "protection" }]);
    await refunded(order, { lines: ids.slice(0, 1) });
    await refunded(order, { lines: ids.slice(1) });
    expect(await back()).toEqual([{ kind: "provider", amount: order.totals.total.amount }]);
  });

  test("that was used needs a confirmation with a reason; another ticket of the order does not", async () => {
    const order = await bought(["A-1", "A-2"]);
    const [first = "", second = ""] = await ticketsOf(order);
    await boxOffice("door.use", { code: order.tickets[0]?.code ?? "" });
    expect((await previewed(order, { lines: [first] })).value.used).toHaveLength(1);
    expect(await refunded(order, { lines: [first] })).toMatchObject({ refusal: { reason: "used" } });
    expect(await refunded(order, { lines: [first], used: true })).toMatchObject({
      refusal: { reason: "no-reason" },
    });
    expect(await refunded(order, { lines: [second] })).toMatchObject({ ok: true });
    expect(await refunded(order, { lines: [first], used: true, why: "ill" })).toMatchObject({ ok: true });
  });

  test("paid at the counter is recorded as returned by hand, and the books agree", async () => {
    const sale = {
      performance: CARMEN,
      seats: ["parkett/A/5", "parkett/A/6"],
      receipt: "4711",
      paid: 2 * SEAT,
    };
    const sold = (await boxOffice("sales.sell", sale)) as {
      ok: true;
      value: { order: string; link: string };
    };
    const { order: number, link } = sold.value;
    const order = { ...(await readOrder(shop, link, caller)), number };
    const [first = ""] = await ticketsOf(order);
    expect((await previewed(order, { lines: [first] })).value).toMatchObject({
      ...{ isByHand: true, email: null },
      tenders: [{ kind: "receipt", to: "by-hand", amount: { amount: SEAT } }],
    });
    expect(await refunded(order, { lines: [first] })).toMatchObject({ refusal: { reason: "by-hand" } });
    expect(await refunded(order, { lines: [first], byHand: true })).toMatchObject({
      value: { isByHand: true },
    });
    expect(await back()).toEqual([{ kind: "receipt", amount: SEAT }]);
    expect(await boxOffice("accounts.close", { day: "2027-01-15" })).toMatchObject({
      value: { differences: [] },
    });
  });

  test("in full by hand also refills the voucher that paid the rest, as the preview said", async () => {
    const order = await bought(["A-1", "A-2"], "voucher");
    await rowsOf(shop, "update tenders set kind = 'direct-debit', provider = null where kind = 'provider'");
    const balance = async () =>
      (await rowsOf<{ left: number }>(shop, "select balance::int as left from stored_value"))[0]?.left;
    expect(await balance()).toBe(0);
    const debited = 2 * SEAT - 50_001;
    const { value: shown } = await previewed(order);
    expect(shown).toMatchObject({
      ...{ amount: { amount: 2 * SEAT }, left: { amount: 0 }, isByHand: true },
      tenders: [
        { kind: "direct-debit", amount: { amount: debited }, to: "by-hand" },
        { kind: "voucher", amount: { amount: 50_001 }, to: "value" },
      ],
    });
    expect(await refunded(order, { amount: 10_000, byHand: true })).toMatchObject({ ok: true });
    expect(await balance()).toBe(0);
    expect(await valid(order)).toBe(2);
    expect(await refunded(order, { byHand: true })).toMatchObject({
      value: { refunded: { amount: 2 * SEAT - 10_000 } },
    });
    expect(await balance()).toBe(50_001);
    expect(await valid(order)).toBe(0);
    expect(await back()).toEqual([
      { kind: "direct-debit", amount: debited },
      { kind: "voucher", amount: 50_001 },
    ]);
    expect(await refunded(order, { byHand: true })).toMatchObject({ refusal: { reason: "nothing-left" } });
  });

  test("is refused while it is being exchanged", async () => {
    const order = await bought(["A-1"]);
    const [row] = await rowsOf<{ basket: string }>(shop, "select basket from orders");
    await rowsOf(
      shop,
      `insert into claims (holder, line, of, key, amount, held_until) values (gen_random_uuid(), 'x', 'one', $1, 1, $2)`,
      [`exchange:${order.tickets[0]?.code}`, new Date(shop.clock.now + 60_000)],
    );
    expect(row).toBeDefined();
    expect(await refunded(order, { lines: await ticketsOf(order) })).toMatchObject({
      refusal: { reason: "exchange-under-way" },
    });
  });
});

describe("a refund that was previewed", () => {
  test("is refused with the new figures once the order has changed, and refunds nothing", async () => {
    const order = await bought(["A-1", "A-2", "A-3"]);
    const [first = "", second = ""] = await ticketsOf(order);
    const { value: shown } = await previewed(order, { lines: [first, second] });
    const { value: amount } = await previewed(order, { amount: 10_000 });
    await refunded(order, { amount: 100_000 });
    for (const [input, changed] of [
      [{ lines: [first, second], expect: shown.expect }, 3 * SEAT - 100_000],
      [{ amount: 10_000, expect: amount.expect }, 10_000],
    ] as const) {
      expect(await refunded(order, input)).toMatchObject({
        refusal: { reason: "changed-meanwhile", now: { amount: { amount: changed } } },
      });
    }
    expect(await back()).toEqual([{ kind: "provider", amount: 100_000 }]);
    expect(await valid(order)).toBe(3);
  });
});
