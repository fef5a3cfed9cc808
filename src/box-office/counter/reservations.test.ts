import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { ONE_TILL } from "../../engine/testing/counter-steps.ts";
import { jobsOf, rowsOf, tendersIn } from "../../engine/testing/money-scenes.ts";
import { RULES } from "../../engine/testing/reserved-scenes.ts";
import { EVERYTHING } from "../../engine/testing/sales/everything-sold.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit, holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, TOSCA } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { counter } from "../operations/counter/counter.ts";
import { tills } from "../operations/counter/tills.ts";
import { orders } from "../operations/orders/orders.ts";
import { clerkOf, type TestClerk } from "../testing/counter-clerk.ts";
import { SEAT } from "../testing/execute-operation.ts";

let shop: TestShop;
let kim: TestClerk;
beforeEach(async () => {
  shop = await openTestShop({
    catalogue: { sales: { "flex-subscriptions": EVERYTHING["flex-subscriptions"] } as never },
    settings: { counter: ONE_TILL, payLater: RULES },
  });
  kim = clerkOf(shop.engine);
});
afterEach(() => shop.close());

const BUYER = { name: "Åsa Öberg", email: "asa@test.example", phone: "040-123" };

async function saleFor(buyer: object, seat = "A-5", performance = TOSCA) {
  const { sale } = await kim.do(counter.start, {});
  await kim.do(counter.addSeats, { sale, performance, seats: [seat] });
  await kim.do(counter.buyer, { sale, ...buyer });
  return sale;
}
const stateOf = async (number: string) =>
  (await rowsOf<{ state: string }>(shop, "select state from orders where number = $1", [number]))[0]?.state;

describe("a reservation at the counter", () => {
  test("keeps its seats for a named buyer, is listed on its last day, extended, and paid in cash", async () => {
    const sale = await saleFor(BUYER);
    const reserved = await kim.do(counter.reserve, {
      sale,
      until: "2027-01-20",
      note: "Sits in a wheelchair",
    });
    expect(reserved).toMatchObject({ total: { amount: SEAT }, until: "2027-01-20T22:59:59.000Z" });
    expect(await kim.do(counter.read, { sale })).toMatchObject({ state: "reserved", basket: null });
    expect(await jobsOf(shop, "reserved-order")).not.toHaveLength(0);
    const { order } = reserved;
    expect(await kim.do(counter.reservations, {})).toEqual({ entries: [], next: null });
    expect(await kim.do(counter.reservations, { until: "2027-01-20" })).toMatchObject({
      entries: [
        { order, kind: "later", buyer: BUYER, tickets: 1, note: "Sits in a wheelchair", locked: null },
      ],
    });
    await kim.do(orders.extend, { order, until: "2027-01-22" });
    await kim.do(tills.open, { till: "one", float: 0 });
    const resumed = await kim.do(counter.resume, { order });
    expect(resumed).toMatchObject({ state: "open", basket: { toPay: { amount: SEAT }, reserved: true } });
    const tenders = [{ kind: "cash" as const, amount: SEAT }];
    const paid = await kim.do(counter.pay, { sale: resumed.sale, toPay: SEAT, tenders });
    expect(paid).toMatchObject({ order, emailedTo: BUYER.email });
    expect(await stateOf(order)).toBe("paid");
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("is released like any other, and its seats are free", async () => {
    const { order } = await kim.do(counter.reserve, { sale: await saleFor(BUYER) });
    await kim.do(orders.cancel, { order });
    expect(await stateOf(order)).toBe("cancelled");
    await saleFor(BUYER);
  });

  test("needs a way to reach the customer, and a day before the performance", async () => {
    const refusals: [object, object, string][] = [
      [{}, {}, "no-way-to-reach"],
      [{ name: "Åsa" }, {}, "no-way-to-reach"],
      [BUYER, { until: "2027-01-14" }, "not-later-than-now"],
      [BUYER, { until: "2027-03-01" }, "too-late"],
    ];
    for (const [index, [buyer, more, reason]] of refusals.entries()) {
      const sale = await saleFor(buyer, `A-${index + 1}`);
      expect(await kim.ask(counter.reserve, { sale, ...more }), reason).toMatchObject({
        refusal: { reason },
      });
    }
    expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
  });

  test("is not for what is paid at once", async () => {
    const sale = await saleFor({});
    await signedIn(shop.backEnd, await visitor(shop.backEnd), "bo@test.example");
    await kim.do(counter.buyer, { sale, customer: "bo@test.example" });
    const { flex } = await kim.do(counter.range, {});
    await kim.do(counter.addFlex, { sale, flex: flex[0]?.id ?? "" });
    expect(await kim.ask(counter.reserve, { sale })).toMatchObject({ refusal: { reason: "not-later-with" } });
  });

  test("stays reserved when its sale is abandoned or expires", async () => {
    const { order } = await kim.do(counter.reserve, { sale: await saleFor(BUYER) });
    const { sale } = await kim.do(counter.resume, { order });
    await kim.do(counter.abandon, { sale });
    const again = await kim.do(counter.resume, { order });
    shop.clock.advance(3_600);
    const tenders = [{ kind: "terminal" as const, amount: SEAT, reference: "1" }];
    expect(await kim.ask(counter.pay, { sale: again.sale, toPay: SEAT, tenders })).toMatchObject({
      refusal: { reason: "basket-expired" },
    });
    expect(await stateOf(order)).toBe("reserved");
    const last = await kim.do(counter.resume, { order });
    await kim.do(counter.pay, { sale: last.sale, toPay: SEAT, tenders });
    expect(await stateOf(order)).toBe("paid");
  });
});

describe("an invoice", () => {
  test("needs the permission, cannot be paid in another way, and is paid by the bank", async () => {
    const sale = await saleFor(BUYER);
    const without = clerkOf(shop.engine, { who: "Alex", without: ["sales.invoice"] });
    const due = "2027-01-30";
    expect(await without.ask(counter.invoice, { sale, due })).toMatchObject({
      refusal: { reason: "not-permitted" },
    });
    const { order, link } = await kim.do(counter.invoice, { sale, due });
    expect(await kim.do(counter.reservations, { until: due })).toMatchObject({
      entries: [{ order, kind: "invoice", locked: "Faktura" }],
    });
    expect(await shop.backEnd.paymentLinks.read({ link }, await visitor(shop.backEnd))).toMatchObject({
      refusal: { reason: "unknown-order" },
    });
    const resumed = await kim.do(counter.resume, { order });
    const payment = {
      ...{ sale: resumed.sale, toPay: SEAT },
      tenders: [{ kind: "transfer" as const, amount: SEAT, reference: "OCR 4711" }],
    };
    expect(await without.ask(counter.pay, payment)).toMatchObject({
      refusal: { reason: "transfer-not-permitted" },
    });
    await kim.do(counter.pay, payment);
    expect(await tendersIn(shop)).toMatchObject([{ kind: "transfer", taken: SEAT }]);
  });
});

describe("a sale by telephone", () => {
  const linked = async (seat = "A-5", performance = TOSCA) =>
    kim.do(counter.sendLink, { sale: await saleFor(BUYER, seat, performance) });

  test("is paid by its link without signing in, while the clerk sees it being paid", async () => {
    const sale = await saleFor(BUYER);
    const { link, order, url, emailedTo, until } = await kim.do(counter.sendLink, { sale });
    expect(url).toBe(`http://127.0.0.1:9/order/pay/${link}`);
    expect(emailedTo).toBe(BUYER.email);
    expect(Date.parse(until)).toBe(shop.clock.now + 24 * 3_600_000);
    const buyer = await visitor(shop.backEnd);
    const read = await shop.backEnd.paymentLinks.read({ link }, buyer);
    expect(read).toMatchObject({
      value: { state: "payable", order: { number: order, total: { amount: SEAT }, tickets: [{}] } },
    });
    const wanted = { link, acceptTerms: true, expectedTotal: SEAT };
    expect(await shop.backEnd.paymentLinks.pay({ ...wanted, acceptTerms: false }, buyer)).toMatchObject({
      refusal: { reason: "terms-not-accepted" },
    });
    expect(await shop.backEnd.paymentLinks.pay({ ...wanted, expectedTotal: 1 }, buyer)).toMatchObject({
      refusal: { reason: "total-changed", total: { amount: SEAT } },
    });
    const opened = await shop.backEnd.paymentLinks.pay(wanted, buyer);
    const page = opened.ok ? (opened.value.paymentPage ?? "") : "";
    expect(await shop.backEnd.paymentLinks.pay(wanted, buyer)).toMatchObject({
      value: { paymentPage: page },
    });
    expect(await kim.do(counter.read, { sale })).toMatchObject({ state: "paying" });
    await payByCard(page);
    await shop.backEnd.orders.verify({ link, returned: "paid" }, buyer);
    expect(await kim.do(counter.read, { sale })).toMatchObject({ state: "paid", order: { number: order } });
    expect(await shop.backEnd.paymentLinks.pay(wanted, buyer)).toMatchObject({
      value: { paymentPage: null },
    });
    expect(await shop.backEnd.orders.read({ link }, buyer)).toMatchObject({
      value: { delivery: { kind: "electronic" }, tickets: [{ valid: true }] },
    });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("is reserved again when the payment fails, and released when its time is over", async () => {
    const { link, order } = await linked();
    const buyer = await visitor(shop.backEnd);
    const wanted = { link, acceptTerms: true, expectedTotal: SEAT };
    expect(await shop.backEnd.paymentLinks.pay(wanted, buyer)).toMatchObject({ ok: true });
    await shop.backEnd.orders.verify({ link, returned: "cancelled" }, buyer);
    expect(await stateOf(order)).toBe("reserved");
    expect(await shop.backEnd.paymentLinks.read({ link }, buyer)).toMatchObject({
      value: { state: "payable" },
    });
    shop.clock.advance(25 * 3_600);
    expect(await shop.backEnd.paymentLinks.pay(wanted, buyer)).toMatchObject({
      refusal: { reason: "reservation-over" },
    });
    const [row] = await rowsOf<{ id: string }>(shop, "select id from orders");
    await shop.engine.orders.releaseReserved(row?.id ?? "");
    expect(await stateOf(order)).toBe("cancelled");
    expect(await kim.do(counter.read, { sale: await saleFor(BUYER) })).toMatchObject({ state: "open" });
  });

  test("is copied where no email is wanted, and keeps products that are paid at once", async () => {
    const sale = await saleFor({ phone: "040-123" });
    expect(await kim.ask(counter.sendLink, { sale })).toMatchObject({
      refusal: { reason: "no-way-to-reach" },
    });
    const { emailedTo } = await kim.do(counter.sendLink, { sale, email: false });
    expect(emailedTo).toBeNull();
    expect(await jobsOf(shop, "reserved-order")).toEqual([]);
  });

  test("is paid after the web's sale has closed, for the price that was agreed", async () => {
    const { link } = await linked("A-5", CARMEN);
    const { performance } = await kim.do(counter.offer, { performance: CARMEN });
    const web = await visitor(shop.backEnd);
    await shop.engine.house.importCatalogue(
      {
        ...(await shop.services.catalogue.current()).catalogue,
        performances: (await shop.services.catalogue.current()).catalogue.performances.map((one) => ({
          ...one,
          offSale: one.id === performance.id,
        })),
      },
      [],
    );
    expect(await holdSeats(shop, web, ["A-6"])).toMatchObject({ refusal: { reason: "not-on-sale" } });
    const paid = await shop.backEnd.paymentLinks.pay({ link, acceptTerms: true, expectedTotal: SEAT }, web);
    expect(paid).toMatchObject({ ok: true });
  });
});
