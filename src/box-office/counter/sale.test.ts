import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ONE_TILL } from "../../engine/testing/counter-steps.ts";
import { FEE, LATER, TERMS } from "../../engine/testing/exchange-scenes.ts";
import { rowsOf, tendersIn } from "../../engine/testing/money-scenes.ts";
import { EVERYTHING, FOR_THE_COMPANY } from "../../engine/testing/sales/everything-sold.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit, holdSeats } from "../../engine/testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, YOUTH } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { counter } from "../operations/counter/counter.ts";
import { tills } from "../operations/counter/tills.ts";
import { clerkOf, type TestClerk } from "../testing/counter-clerk.ts";
import { SEAT, ticketIds } from "../testing/execute-operation.ts";

let shop: TestShop;
let kim: TestClerk;
beforeEach(async () => {
  shop = await openTestShop({
    catalogue: { sales: EVERYTHING, ...FOR_THE_COMPANY },
    settings: { counter: ONE_TILL },
  });
  kim = clerkOf(shop.engine);
});
afterEach(() => shop.close());

const terminal = (amount: number, reference = "0815") => ({ kind: "terminal" as const, amount, reference });

async function saleWith(...seats: string[]) {
  const { sale } = await kim.do(counter.start, {});
  await kim.do(counter.addSeats, { sale, performance: CARMEN, seats });
  return sale;
}
async function pay(sale: string, more: object = {}) {
  const { basket } = await kim.do(counter.read, { sale });
  const toPay = basket?.toPay.amount ?? 0;
  const tenders = toPay === 0 ? [] : [terminal(toPay)];
  return kim.do(counter.pay, { sale, toPay, tenders, ...more });
}
const account = async () => {
  const email = "asa@test.example";
  await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
  return email;
};

describe("a sale at the counter", () => {
  test("of two best seats is paid by card in three operations, without a customer", async () => {
    const { sale } = await kim.do(counter.start, {});
    const quantities = [{ priceType: ADULT, quantity: 2 }];
    const { basket } = await kim.do(counter.addBest, { sale, performance: CARMEN, band: "A", quantities });
    expect(basket?.toPay.amount).toBe(2 * SEAT);
    const paid = await kim.do(counter.pay, { sale, toPay: 2 * SEAT, tenders: [terminal(2 * SEAT)] });
    expect(paid).toMatchObject({
      total: { amount: 2 * SEAT },
      change: { amount: 0 },
      tickets: 2,
      emailedTo: null,
    });
    expect(await kim.do(counter.read, { sale })).toMatchObject({
      ...{ state: "paid", basket: null, order: { number: paid.order } },
    });
    expect(await tendersIn(shop)).toMatchObject([{ kind: "terminal", state: "taken", taken: 2 * SEAT }]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
    const [order] = await rowsOf(shop, "select document->'holder'->>'email' as email from orders");
    expect(order).toEqual({ email: "" });
  });

  test("holds its seats for everybody at once, and frees them when it is abandoned", async () => {
    const sale = await saleWith("parkett/A/5");
    const web = await visitor(shop.backEnd);
    expect(await holdSeats(shop, web, ["A-5"])).toMatchObject({ refusal: { reason: "seats-taken" } });
    await kim.do(counter.abandon, { sale });
    expect(await holdSeats(shop, web, ["A-5"])).toMatchObject({ ok: true });
    expect(await kim.ask(counter.addSeats, { sale, performance: CARMEN, seats: ["A-6"] })).toMatchObject({
      refusal: { reason: "sale-over" },
    });
    expect(await kim.do(counter.read, { sale })).toMatchObject({ state: "over" });
    expect(await kim.do(counter.list, {})).toEqual({ sales: [] });
  });

  test("contains everything that the house sells, with the prices of the web, in one order", async () => {
    const { sale } = await kim.do(counter.start, {});
    await kim.do(counter.buyer, { sale, customer: await account() });
    await kim.do(counter.addSeats, { sale, performance: CARMEN, seats: ["A-5", `A-6=${YOUTH}`] });
    const { products, packages, flex, vouchers, funds, memberships } = await kim.do(counter.range, {});
    expect(products).toMatchObject([{ id: "mug", variants: [{ id: "one", left: 6 }] }]);
    await kim.do(counter.addVoucher, {
      ...{
        sale,
        amount: vouchers?.amounts[0]?.amount ?? 0,
        recipient: "Åsa",
        delivery: "email",
        email: "a@test.example",
      },
    });
    await kim.do(counter.addDonation, { sale, fund: funds[0]?.id ?? 0, amount: 5_000 });
    await kim.do(counter.addMembership, { sale, level: memberships[0]?.id ?? "" });
    await kim.do(counter.addFlex, { sale, flex: flex[0]?.id ?? "" });
    await kim.do(counter.addPackage, {
      ...{ sale, package: packages[0]?.id ?? "", band: "A", performances: [CARMEN, TOSCA] },
      quantities: [{ priceType: ADULT, quantity: 1 }],
    });
    const choices = [{ item: "fish", count: 2 }];
    const food = { performance: CARMEN, menu: "supper", sitting: "early", guests: 2, choices, note: "" };
    await kim.do(counter.addFood, { sale, ...food });
    await kim.do(counter.protect, { sale, wanted: true });
    const { basket } = await kim.do(counter.promoCode, { sale, code: "SEVEN" });
    const kinds = basket?.lines.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(
      [
        "donation",
        "flex",
        "food",
        "membership",
        "package",
        "promo-code",
        "protection",
        "protection",
        "protection",
        "protection",
        "voucher",
      ].sort(),
    );
    const paid = await pay(sale);
    expect(paid.emailedTo).toBe("asa@test.example");
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("sells a ticket of another price type after a change, and without what was taken out", async () => {
    const sale = await saleWith("A-5", "A-6");
    const [first, second] = (await kim.do(counter.read, { sale })).basket?.tickets ?? [];
    await kim.do(counter.changePriceType, { sale, ticket: first?.id ?? "", priceType: YOUTH });
    await kim.do(counter.remove, { sale, ids: [second?.id ?? ""] });
    expect(await pay(sale)).toMatchObject({ total: { amount: 41_500 }, tickets: 1 });
  });

  test("charges the fees of the counter alone", async () => {
    const { fees } = smallHouse();
    await shop.close();
    const catalogue = { fees: fees.map((fee) => ({ ...fee, atCounter: false })) };
    shop = await openTestShop({ catalogue, settings: { counter: ONE_TILL } });
    kim = clerkOf(shop.engine);
    expect((await kim.do(counter.offer, { performance: CARMEN })).performance.prices[0]?.total.amount).toBe(
      80_000,
    );
    expect(await pay(await saleWith("A-5"))).toMatchObject({ total: { amount: 80_000 } });
    const held = await holdSeats(shop, await visitor(shop.backEnd), ["A-6"]);
    expect(held).toMatchObject({ value: { basket: { toPay: { amount: SEAT } } } });
  });

  test("goes on after the start, until the end", async () => {
    const { starts } = (await kim.do(counter.offer, { performance: CARMEN })).performance;
    shop.clock.now = Date.parse(starts) + 30 * 60_000;
    expect(await kim.do(counter.offer, { performance: CARMEN })).toMatchObject({ isSold: true });
    await pay(await saleWith("A-5"));
    expect(await holdSeats(shop, await visitor(shop.backEnd), ["A-6"])).toMatchObject({
      refusal: { reason: "not-on-sale" },
    });
    shop.clock.now = Date.parse(starts) + 3 * 3_600_000;
    const { sale } = await kim.do(counter.start, {});
    expect(await kim.ask(counter.addSeats, { sale, performance: CARMEN, seats: ["A-6"] })).toMatchObject({
      refusal: { reason: "not-on-sale" },
    });
  });

  test("names its buyer on the tickets, and emails them where the clerk was told to", async () => {
    const sale = await saleWith("A-5");
    await kim.do(counter.buyer, { sale, name: "Åsa Öberg", email: "asa@test.example", phone: "040-123" });
    expect(await pay(sale)).toMatchObject({ emailedTo: "asa@test.example" });
    const [order] = await rowsOf(shop, "select document->'holder' as holder from orders");
    expect(order).toEqual({
      holder: { firstName: "Åsa Öberg", lastName: "", email: "asa@test.example" },
    });
    expect(await rowsOf(shop, "select 1 from customers where erased is null")).toEqual([]);
  });

  test("of a membership needs a customer with an account", async () => {
    const { sale } = await kim.do(counter.start, {});
    const { flex } = await kim.do(counter.range, {});
    await kim.do(counter.addFlex, { sale, flex: flex[0]?.id ?? "" });
    const { basket } = await kim.do(counter.read, { sale });
    const toPay = basket?.toPay.amount ?? 0;
    const input = { sale, toPay, tenders: [terminal(toPay)] };
    expect(await kim.ask(counter.pay, input)).toMatchObject({ refusal: { reason: "buyer-needed" } });
    await kim.do(counter.buyer, { sale, customer: await account() });
    expect(await kim.ask(counter.buyer, { sale, name: "Åsa" })).toMatchObject({
      refusal: { reason: "buyer-needed" },
    });
    await pay(sale);
  });
});

describe("the limits of a sale", () => {
  const ten = Array.from({ length: 10 }, (_, at) => `A-${at + 1}`);

  test("hold at the counter as on the web", async () => {
    const { sale } = await kim.do(counter.start, {});
    expect(await kim.ask(counter.addSeats, { sale, performance: CARMEN, seats: ten })).toMatchObject({
      refusal: { reason: "too-many-tickets", max: 9 },
    });
    const youth = ["A-1", "A-2", "A-3"].map((seat) => `${seat}=${YOUTH}`);
    expect(await kim.ask(counter.addSeats, { sale, performance: CARMEN, seats: youth })).toMatchObject({
      refusal: { reason: "price-type-limit" },
    });
    expect(await kim.ask(counter.addSeats, { sale, performance: FAUST, seats: ["A-1"] })).toMatchObject({
      refusal: { reason: "not-on-sale" },
    });
  });

  test("are lifted by who may, for a reason that the sale and the audit log keep", async () => {
    const { sale } = await kim.do(counter.start, {});
    const without = clerkOf(shop.engine, { who: "Alex", without: ["sales.override"] });
    const why = "A school class";
    expect(await without.ask(counter.liftLimits, { sale, why })).toMatchObject({
      refusal: { reason: "not-permitted" },
    });
    expect(await kim.do(counter.liftLimits, { sale, why })).toMatchObject({ liftedBecause: why });
    await without.do(counter.addSeats, {
      sale,
      performance: CARMEN,
      seats: ten.map((seat) => `${seat}=${YOUTH}`),
    });
    await without.do(counter.addSeats, { sale, performance: FAUST, seats: ["A-1"] });
    expect(await pay(sale)).toMatchObject({ tickets: 11 });
    const noted = await rowsOf(
      shop,
      "select who, input->>'why' as why from audit_log where operation = 'counter.liftLimits' and outcome = 'done'",
    );
    expect(noted).toEqual([{ who: "Kim", why }]);
  });
});

describe("a payment at the counter", () => {
  const cash = (amount: number, received?: number) => ({ kind: "cash" as const, amount, received });
  const asked = async (sale: string, tenders: object[], toPay = SEAT) =>
    kim.ask(counter.pay, { sale, toPay, tenders: tenders as never });

  test("by card and cash gives change, and is in the books and in the drawer to the öre", async () => {
    const { session } = await kim.do(tills.open, { till: "one", float: 50_000 });
    const sale = await saleWith("A-5", "A-6");
    const tenders = [terminal(100_000), cash(63_000, 70_000)];
    const paid = await kim.do(counter.pay, { sale, toPay: 163_000, tenders });
    expect(paid).toMatchObject({ total: { amount: 163_000 }, change: { amount: 7_000 } });
    const report = await kim.do(tills.report, { session });
    expect(report).toMatchObject({
      ...{ kind: "X", expected: { amount: 113_000 }, sales: 1, number: null },
      tenders: [
        { kind: "cash", count: 1, taken: { amount: 63_000 } },
        { kind: "terminal", count: 1, taken: { amount: 100_000 } },
      ],
      movements: [
        { kind: "float", amount: { amount: 50_000 } },
        { kind: "sale", amount: { amount: 70_000 }, order: paid.order, who: "Kim" },
        { kind: "change", amount: { amount: -7_000 } },
      ],
    });
    expect(report.vat.reduce((sum, { gross }) => sum + gross.amount, 0)).toBe(163_000);
  });

  test("is exact, or nothing is sold", async () => {
    await kim.do(tills.open, { till: "one", float: 0 });
    const sale = await saleWith("A-5");
    const refusals: [object[], string][] = [
      [[], "tenders-differ"],
      [[terminal(SEAT - 1)], "tenders-differ"],
      [[terminal(SEAT), cash(1)], "tenders-differ"],
      [[cash(SEAT, SEAT - 1)], "too-little-received"],
      [[{ kind: "receipt", amount: SEAT, receipt: "1" }], "no-external-till"],
    ];
    for (const [tenders, reason] of refusals)
      expect(await asked(sale, tenders), reason).toMatchObject({ refusal: { reason } });
    expect(await asked(sale, [terminal(80_000)], 80_000)).toMatchObject({
      refusal: { reason: "other-total" },
    });
    expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
    expect(await rowsOf(shop, "select 1 from ledger")).toEqual([]);
    expect(await rowsOf(shop, "select 1 from till_movements where kind <> 'float'")).toEqual([]);
    expect(await asked(sale, [cash(SEAT)])).toMatchObject({ ok: true });
  });

  test("in cash needs the clerk's own open till", async () => {
    await clerkOf(shop.engine, { who: "Alex" }).do(tills.open, { till: "one", float: 0 });
    const sale = await saleWith("A-5");
    expect(await asked(sale, [cash(SEAT)])).toMatchObject({ refusal: { reason: "no-till-session" } });
    expect(await asked(sale, [terminal(SEAT)])).toMatchObject({ ok: true });
  });

  test("names the receipt where an external till takes the money", async () => {
    await shop.close();
    shop = await openTestShop({ settings: { counter: { ...ONE_TILL, till: "external" } } });
    kim = clerkOf(shop.engine);
    const sale = await saleWith("A-5");
    for (const tenders of [[terminal(SEAT)], [cash(SEAT)]])
      expect(await asked(sale, tenders)).toMatchObject({ refusal: { reason: "receipt-needed" } });
    const receipt = { kind: "receipt" as const, amount: SEAT, receipt: "4711" };
    expect(await asked(sale, [receipt])).toMatchObject({ ok: true });
    expect(await asked(await saleWith("A-6"), [receipt])).toMatchObject({
      refusal: { reason: "receipt-used" },
    });
    expect(await kim.ask(tills.open, { till: "one", float: 0 })).toMatchObject({
      refusal: { reason: "external-till" },
    });
  });

  test("that is sent again with its key happens once, and has the same answer", async () => {
    await kim.do(tills.open, { till: "one", float: 0 });
    const sale = await saleWith("A-5");
    const input = { sale, toPay: SEAT, tenders: [cash(SEAT, 100_000)], key: crypto.randomUUID() };
    const once = await kim.do(counter.pay, input);
    expect(await kim.do(counter.pay, input)).toEqual(once);
    expect(await kim.ask(counter.pay, { ...input, tenders: [terminal(SEAT)] })).toMatchObject({
      refusal: { reason: "key-used-otherwise" },
    });
    expect(await kim.ask(counter.pay, { ...input, key: undefined })).toMatchObject({
      refusal: { reason: "sale-over" },
    });
    expect(await tendersIn(shop)).toHaveLength(1);
    expect(await rowsOf(shop, "select sum(amount)::int as sum from till_movements")).toEqual([{ sum: SEAT }]);
  });

  test("by voucher, credit and card takes each once", async () => {
    const email = await account();
    const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers");
    const { code } = await shop.value.issueVoucher({
      ...{ face: 30_000, paid: 30_000, currency: "SEK", validUntil: null, origin: "sold" },
    });
    await shop.value.issueCredit({
      ...{ customer: customer?.id ?? "", amount: 20_000, currency: "SEK", origin: "returned" },
    });
    const sale = await saleWith("A-5");
    await kim.do(counter.buyer, { sale, customer: email });
    await kim.do(counter.useVoucher, { sale, code });
    const { basket } = await kim.do(counter.useCredit, { sale });
    expect(basket?.toPay.amount).toBe(SEAT - 50_000);
    await pay(sale);
    const kinds = (await tendersIn(shop)).map(({ kind, taken }) => `${kind} ${taken}`).sort();
    expect(kinds).toEqual(["credit 20000", "terminal 31500", "voucher 30000"]);
  });

  test("of what is free needs no tender", async () => {
    const { code } = await shop.value.issueVoucher({
      ...{ face: 100_000, paid: 100_000, currency: "SEK", validUntil: null, origin: "sold" },
    });
    const sale = await saleWith("A-5");
    await kim.do(counter.useVoucher, { sale, code });
    expect(await pay(sale)).toMatchObject({ total: { amount: SEAT } });
  });
});

test("tickets exchanged at the counter pay for others, and cash pays the difference", async () => {
  await shop.close();
  const later = smallHouse().performances.flatMap((one) =>
    one.id === CARMEN ? [one, { ...one, id: LATER, starts: one.starts + 86_400_000 }] : [one],
  );
  const catalogue = { performances: later, sales: { exchange: TERMS } };
  shop = await openTestShop({ catalogue, settings: { counter: ONE_TILL } });
  kim = clerkOf(shop.engine);
  const { order } = await pay(await saleWith("B-5", "B-6"));
  await kim.do(tills.open, { till: "one", float: 20_000 });
  const { sale } = await kim.do(counter.start, {});
  await kim.do(counter.exchange, { sale, order, tickets: await ticketIds(shop.engine, { number: order }) });
  const { basket } = await kim.do(counter.addSeats, { sale, performance: LATER, seats: ["A-5", "A-6"] });
  const owed = 2 * (80_000 - 39_500) + 2 * FEE;
  expect(basket?.toPay.amount).toBe(owed);
  const tenders = [{ kind: "cash" as const, amount: owed, received: 100_000 }];
  const paid = await kim.do(counter.pay, { sale, toPay: owed, tenders });
  expect(paid.change.amount).toBe(100_000 - owed);
  expect(await rowsOf(shop, "select performance, valid from tickets order by performance, seat")).toEqual([
    ...[CARMEN, CARMEN].map((performance) => ({ performance, valid: false })),
    ...[LATER, LATER].map((performance) => ({ performance, valid: true })),
  ]);
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

test("every print of tickets is counted", async () => {
  const { order } = await pay(await saleWith("A-5"));
  expect(await kim.do(counter.print, { order })).toMatchObject({ tickets: 1, copy: 1 });
  expect(await kim.do(counter.print, { order })).toMatchObject({ copy: 2 });
  expect(await kim.ask(counter.print, { order: "1" })).toMatchObject({
    refusal: { reason: "unknown-order" },
  });
});
