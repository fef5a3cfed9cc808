import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { vendorId } from "#sandbox/spektrix/world.ts";
import { ledger, movements, tenders } from "../../payments/schema.ts";
import { baskets, orders } from "./storage/schema.ts";
import { approve, approvedIn, json, NOBODY, post, signedUp } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

let shop: VendorShop;
afterEach(() => shop.close());

const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);
const comeBack = (link: string) => shop.backEnd.orders.verify({ link, returned: "paid" }, NOBODY);
const vendorOrders = () => json(`${shop.vendor}/sandbox/orders`);
const charges = () => shop.database.select().from(ledger).where(eq(ledger.kind, "charge"));

/** Refunded or being refunded; the vendor has sold nothing. */
async function expectMoneyBack(total: number): Promise<void> {
  expect(await vendorOrders()).toEqual([]);
  const requested = await shop.database.select().from(movements).where(eq(movements.kind, "refund"));
  expect(requested).toMatchObject([{ amount: total }]);
  const [{ id } = { id: "" }] = requested;
  await shop.spektrix.payments.executeRefund(id);
  await shop.spektrix.payments.executeRefund(id);
  const [tender] = await shop.database.select().from(tenders);
  expect(tender).toMatchObject({ taken: total, returned: total });
}

describe("when the vendor no longer has the basket", () => {
  test("before the charge, nothing is charged", async () => {
    shop = await openVendorShop();
    const { link } = await approvedIn(shop, shop.backEnd);
    await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
    expect(await expectOk(comeBack(link))).toMatchObject({
      state: "failed",
      failure: "seats-lost",
    });
    expect(await charges()).toEqual([]);
    expect(await vendorOrders()).toEqual([]);
  });

  test("because the box office sold a seat, the payment is refunded, and the visitor is notified", async () => {
    shop = await openVendorShop();
    const { link, total } = await approvedIn(shop, shop.backEnd);
    await post(`${shop.vendor}/sandbox/sell`, { instance: vendorId("I", 1), seat: "A-4" });
    const answer = { state: "failed", failure: "seats-lost", refunded: { amount: total } };
    expect(await expectOk(comeBack(link))).toMatchObject(answer);
    expect(await expectOk(comeBack(link))).toMatchObject(answer);
    await expectMoneyBack(total);
  });

  test("before the confirmation is sent, the payment is refunded", async () => {
    shop = await openVendorShop();
    const { link, total, payment } = await approvedIn(shop, shop.backEnd);
    await misfortune({ method: "POST", ends: "custom-payments", answer: 503 });
    await comeBack(link);
    await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
    await shop.spektrix.payments.settle(payment);
    expect(await expectOk(comeBack(link))).toMatchObject({ state: "failed", failure: "seats-lost" });
    await expectMoneyBack(total);
  });

  test("or answers that payment is required (code 11), the payment is refunded", async () => {
    shop = await openVendorShop();
    const { link, total } = await approvedIn(shop, shop.backEnd);
    await misfortune({ method: "POST", ends: "confirm", answer: 409, code: 11 });
    expect(await expectOk(comeBack(link))).toMatchObject({ state: "failed", failure: "seats-lost" });
    await expectMoneyBack(total);
  });
});

describe("when it is unknown whether the vendor has sold the basket", () => {
  /** `confirm` got no answer, and the basket is missing without a recognisable order. */
  async function unclear() {
    shop = await openVendorShop();
    const bought = await approvedIn(shop, shop.backEnd);
    await misfortune({ method: "POST", ends: "confirm", answer: 503 });
    await comeBack(bought.link);
    await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
    await shop.spektrix.payments.settle(bought.payment);
    return bought;
  }
  /** Sold, but its order appears only later. */
  async function soldUnseen() {
    shop = await openVendorShop();
    const bought = await approvedIn(shop, shop.backEnd);
    await misfortune({ method: "POST", ends: "confirm", answer: "lose-answer" });
    await comeBack(bought.link);
    await misfortune({ method: "GET", ends: "orders", answer: 404, times: 2 });
    await shop.spektrix.payments.settle(bought.payment);
    return bought;
  }
  const jobs = async (kind: string) => {
    const query = sql`select data from jobs.job where name = ${kind}`;
    return (await shop.database.execute<{ data: { order: string } }>(query)).rows.map(({ data }) => data);
  };

  test("the payment is kept, the customer waits, and the house is notified once with all the details", async () => {
    const { link, total, payment } = await unclear();
    await shop.spektrix.payments.settle(payment);
    expect(await expectOk(comeBack(link))).toEqual({ state: "paying", paymentPage: null });
    expect(await shop.database.select().from(movements).where(eq(movements.kind, "refund"))).toEqual([]);
    const [job, ...others] = await jobs("unclear-order");
    expect(others).toEqual([]);
    const [tender] = await shop.database.select().from(tenders);
    const [order] = await shop.database.select().from(orders);
    const [basket] = await shop.database.select().from(baskets);
    expect(await shop.spektrix.orders.unclear(job?.order ?? "", "en")).toEqual({
      number: String(order?.number),
      total: { amount: total, currency: "SEK" },
      customer: {
        name: `${SOMEBODY.firstName} ${SOMEBODY.lastName}`,
        email: expect.stringContaining("@test.example"),
        vendor: order?.customer,
      },
      payment: tender?.providerPayment,
      basket: basket?.vendor,
      since: new Date(shop.clock.now),
      performances: [{ title: "Carmen", starts: expect.any(Date), seats: ["Parkett A:4", "Parkett A:5"] }],
      lines: [],
    });
  });

  test("the order is checked again hourly, and completed if the vendor shows it late", async () => {
    const { link, payment } = await soldUnseen();
    expect(await jobs("unclear-order")).toHaveLength(1);
    await shop.spektrix.payments.settle(payment);
    expect(await expectOk(comeBack(link))).toMatchObject({ state: "paid" });
    expect(
      await shop.spektrix.orders.unclear((await jobs("unclear-order"))[0]?.order ?? "", "en"),
    ).toBeNull();
  });

  test("and the house finds no order at the vendor, the payment is refunded", async () => {
    const { link, total } = await unclear();
    const [order] = await shop.database.select().from(orders);
    expect(await shop.spektrix.orders.answerUnclear(order?.number ?? 0, null, "Ek")).toMatchObject({
      ok: true,
    });
    expect(await expectOk(comeBack(link))).toMatchObject({ state: "failed", failure: "seats-lost" });
    await expectMoneyBack(total);
    expect(await shop.database.select().from(orders)).toMatchObject([{ answeredBy: "Ek" }]);
  });

  test("the house can name the vendor's order, which is paid with its barcodes, and can name no other order", async () => {
    const { link } = await soldUnseen();
    const [order] = await shop.database.select().from(orders);
    const [sold] = await json<{ id: string }[]>(`${shop.vendor}/sandbox/orders`);
    const answer = (found: string) => shop.spektrix.orders.answerUnclear(order?.number ?? 0, found, "Ek");
    expect(await answer("NOBODYS")).toMatchObject({ refusal: { reason: "no-such-order" } });
    expect(await shop.database.select().from(orders)).toMatchObject([{ answeredBy: null }]);
    expect(await answer(sold?.id ?? "")).toMatchObject({ ok: true });
    expect(await shop.database.select().from(orders)).toMatchObject([{ answeredBy: "Ek" }]);
    const read = await expectOk(shop.backEnd.orders.read({ link }, NOBODY));
    expect(read).toMatchObject({ state: "paid", tickets: [{ valid: true }, { valid: true }] });
    expect(read.tickets.every(({ code }) => /^\d{12}$/.test(code))).toBe(true);
    expect(await answer(sold?.id ?? "")).toMatchObject({ refusal: { reason: "not-unclear" } });
  });

  test("an order without tickets is recognized by the house's order attribute", async () => {
    for (const orderAttribute of ["ParkettBasket", null]) {
      shop = await openVendorShop({ sales: SALES_OF_BOTH }, { orderAttribute });
      const { caller } = await signedUp(shop.backEnd);
      const mug = { product: "mug", variant: "blue", quantity: 1, handover: "collect" } as const;
      await expectOk(shop.backEnd.products.add(mug, caller));
      const { link, payment } = await approve(shop, shop.backEnd, caller);
      await misfortune({ method: "POST", ends: "confirm", answer: "lose-answer" });
      await comeBack(link);
      await shop.spektrix.payments.settle(payment);
      const known = orderAttribute !== null;
      expect(await expectOk(comeBack(link))).toMatchObject({ state: known ? "paid" : "paying" });
      expect(await jobs("unclear-order")).toHaveLength(known ? 0 : 1);
      if (known) await shop.close();
    }
  });
});
