import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import { BackEndAway } from "#contract/back-end-away.ts";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { DECLINED_CARD, PRODUCT_CARD } from "#sandbox/nexi/visitor.ts";
import { TEST_SETTINGS } from "../../engine/testing/test-shop.ts";
import { ledger, movements, tenders } from "../../payments/schema.ts";
import { orders } from "./storage/schema.ts";
import { dyingAt, Killed } from "./testing/dying.ts";
import { json, NOBODY, post, signedUp, takeSeats } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

/** In any failure, no customer pays twice, and every payment is found. */

let shop: VendorShop;
afterEach(() => shop.close());

const open = async (house: Parameters<typeof openVendorShop>[0] = {}) => {
  shop = await openVendorShop(house, { payment: "vendor", orderAttribute: "ParkettBasket" });
};
const WINDOW_MS = TEST_SETTINGS.paymentWindowSeconds * 1000;
const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);
const sold = () => json<{ total: number; basket: string }[]>(`${shop.vendor}/sandbox/orders`);
const vendorBaskets = () => json<unknown[]>(`${shop.vendor}/sandbox/baskets`);
const verify = (link: string, returned: "unknown" | "cancelled" | "completed" | "paid" = "unknown") =>
  expectOk(shop.backEnd.orders.verify({ link, returned }, NOBODY));
const idOf = async (link: string) => {
  const [order] = await shop.database.select().from(orders).where(eq(orders.link, link));
  return order?.id ?? "";
};
async function job(link: string, afterMs = 60_000): Promise<void> {
  shop.clock.now += afterMs;
  await shop.spektrix.orders.confirm(await idOf(link));
}
const jobs = async (kind: string) => {
  const query = sql`select data from jobs.job where name = ${kind}`;
  return (await shop.database.execute<{ data: { order: string } }>(query)).rows.map(({ data }) => data.order);
};
const formOf = (caller: Caller, link: string, renew = false) =>
  shop.backEnd.paymentComponent.open({ link, renew }, caller);

async function atReview(seats: readonly string[] = ["A-4", "A-5"]) {
  const { caller } = await signedUp(shop.backEnd);
  await expectOk(takeSeats(shop.backEnd, caller, seats));
  await expectOk(shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  return caller;
}
async function place(caller: Caller, backEnd: BackEnd = shop.backEnd) {
  const expectedTotal = (await expectOk(backEnd.basket.read({}, caller))).basket?.totals.total.amount ?? 0;
  const placed = await expectOk(backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller));
  return { ...placed, total: expectedTotal };
}
/** As the vendor's component does when a card is entered. */
async function pay(attributes: Readonly<Record<string, string>>, number = PRODUCT_CARD) {
  const answered = await post(`${shop.vendor}/webcomponents/payments`, {
    token: attributes["payment-token"],
    billingAddressId: attributes["billing-address-id"],
    origin: TEST_SETTINGS.publicUrl,
    number,
  });
  return ((await answered.json()) as { event: string }).event;
}
/** Its page with the component is open. */
async function paying(seats?: readonly string[]) {
  const caller = await atReview(seats);
  const placed = await place(caller);
  const form = await expectOk(formOf(caller, placed.link));
  return { caller, ...placed, form };
}

/** One order at the vendor, its tickets here, no payment of ours. */
async function expectSold(link: string, total: number): Promise<void> {
  expect(await sold()).toMatchObject([{ total }]);
  const order = await expectOk(shop.backEnd.orders.read({ link }, NOBODY));
  expect(order).toMatchObject({ state: "paid", tickets: [{ valid: true }, { valid: true }] });
  expect(order.tickets.every(({ code }) => /^\d{12}$/.test(code))).toBe(true);
  expect(await jobs("order-confirmation")).toEqual([link]);
  await expectNoMoneyOfOurs();
}
async function expectNoMoneyOfOurs(): Promise<void> {
  for (const table of [tenders, ledger, movements])
    expect(await shop.database.select().from(table)).toEqual([]);
}

describe("an order paid through the vendor's component", () => {
  test("is paid once the vendor has sold the basket, and shows the vendor's barcodes", async () => {
    await open();
    const { link, paymentPage, form, total, caller } = await paying();
    expect(paymentPage).toMatch(new RegExp(`/order/pay\\?order=${link}$`));
    expect(form).toMatchObject({
      total: { amount: total, currency: "SEK" },
      element: "spektrix-payments",
      attributes: { "system-name": "sundoperan", "store-card": "false" },
    });
    expect(await verify(link)).toEqual({ state: "paying", paymentPage });
    expect(await pay(form.attributes)).toBe("onPaymentCompleted");
    expect(await verify(link, "completed")).toMatchObject({ state: "paid" });
    await expectSold(link, total);
    expect(await expectOk(shop.backEnd.basket.read({}, caller))).toMatchObject({ basket: null });
    expect(shop.requests.filter((line) => /custom-payment|\/confirm/.test(line))).toEqual([]);
  });

  test("is completed by the job if the customer never returns", async () => {
    await open();
    const { link, form, total } = await paying();
    await pay(form.attributes);
    await job(link, 15_000);
    await job(link);
    await expectSold(link, total);
  });

  test("is completed once by concurrent checks", async () => {
    await open();
    const { link, form, total } = await paying();
    await pay(form.attributes);
    const id = await idOf(link);
    await Promise.all([
      verify(link, "completed"),
      verify(link),
      shop.another().orders.confirm(id),
      job(link),
    ]);
    await expectSold(link, total);
  });

  test("has one payment token, even with the form open in two tabs or the button pressed twice", async () => {
    await open();
    const caller = await atReview();
    const [first, second] = await Promise.all([place(caller), place(caller)]);
    expect(first.link).toBe(second.link);
    const forms = await Promise.all([formOf(caller, first.link), formOf(caller, first.link)].map(expectOk));
    expect(forms[0]).toEqual(forms[1]);
    expect(await pay(forms[0]?.attributes ?? {})).toBe("onPaymentCompleted");
    expect(await pay(forms[1]?.attributes ?? {})).toBe("onPaymentNotFound");
    expect(await formOf(caller, first.link)).toMatchObject({ refusal: { reason: "not-payable" } });
    await verify(first.link);
    await expectSold(first.link, first.total);
  });

  test("can be paid with another card after a decline", async () => {
    await open();
    const { link, form, total, caller } = await paying();
    expect(await pay(form.attributes, DECLINED_CARD)).toBe("onPaymentRefused");
    expect(await verify(link)).toMatchObject({ state: "paying" });
    const again = await expectOk(formOf(caller, link, true));
    expect(again.attributes["payment-token"]).not.toBe(form.attributes["payment-token"]);
    await pay(again.attributes);
    await job(link);
    await expectSold(link, total);
  });

  test("shows its form to its own customer only", async () => {
    await open();
    const { link } = await paying();
    const { caller } = await signedUp(shop.backEnd);
    expect(await formOf(caller, link)).toMatchObject({ refusal: { reason: "unknown-order" } });
    expect(await formOf(NOBODY, link)).toMatchObject({ refusal: { reason: "login-needed" } });
    expect(await formOf(caller, "nobodys")).toMatchObject({ refusal: { reason: "unknown-order" } });
  });

  test("without tickets is recognized by the order attribute", async () => {
    await open({ sales: SALES_OF_BOTH });
    const { caller } = await signedUp(shop.backEnd);
    const mug = { product: "mug", variant: "blue", quantity: 1, handover: "collect" } as const;
    await expectOk(shop.backEnd.products.add(mug, caller));
    const { link } = await place(caller);
    await pay((await expectOk(formOf(caller, link))).attributes);
    expect(await verify(link)).toMatchObject({ state: "paid" });
    await expectNoMoneyOfOurs();
  });
});

describe("an unpaid order through the vendor's component", () => {
  test("is cancelled after the basket's time, and its seats are free without a refund", async () => {
    await open();
    const { link, form } = await paying();
    await job(link, 15_000);
    expect(await verify(link)).toMatchObject({ state: "paying" });
    await job(link, WINDOW_MS);
    expect(await vendorBaskets()).toEqual([]);
    expect(await verify(link)).toMatchObject({ state: "failed", failure: "abandoned", refunded: null });
    expect(await pay(form.attributes)).toBe("onPaymentNotFound");
    await expectNoMoneyOfOurs();
    await atReview(["A-4"]);
  });

  test.each([
    ["its form is opened", (caller: Caller, link: string) => formOf(caller, link)],
    ["its customer turns back", (_caller: Caller, link: string) => verify(link, "cancelled")],
  ])("fails at once when %s after the payment window", async (_when, come) => {
    await open();
    const { link, caller } = await paying();
    shop.clock.now += WINDOW_MS;
    await come(caller, link);
    const [order] = await shop.database.select().from(orders);
    expect(order).toMatchObject({ state: "failed", failure: "abandoned" });
    expect(await vendorBaskets()).toEqual([]);
  });

  test("returns to the basket, and is the same order when placed again", async () => {
    await open();
    const { link, caller, form } = await paying();
    expect(await verify(link, "cancelled")).toMatchObject({ failure: "cancelled", basketKept: true });
    expect(await verify(link)).toMatchObject({ state: "failed", failure: "cancelled", refunded: null });
    expect(await formOf(caller, link)).toMatchObject({ refusal: { reason: "not-payable" } });
    await expectOk(takeSeats(shop.backEnd, caller, ["A-6"]));
    const again = await place(caller);
    expect(again.link).toBe(link);
    const other = await expectOk(formOf(caller, link));
    expect(other.attributes["payment-token"]).not.toBe(form.attributes["payment-token"]);
    await pay(other.attributes);
    expect(await verify(link)).toMatchObject({ state: "paid" });
    expect(await sold()).toMatchObject([{ total: again.total }]);
    expect((await expectOk(shop.backEnd.orders.read({ link }, NOBODY))).tickets).toHaveLength(3);
  });

  test("is still paid if the form is open in another tab after the customer has gone back", async () => {
    await open();
    const { link, form, total } = await paying();
    await verify(link, "cancelled");
    expect(await pay(form.attributes)).toBe("onPaymentCompleted");
    await job(link);
    await expectSold(link, total);
  });

  test("is reported to the house if the vendor has sold another total than was ordered", async () => {
    await open();
    const { link, form, caller } = await paying();
    await verify(link, "cancelled");
    await expectOk(takeSeats(shop.backEnd, caller, ["A-6"]));
    await pay(form.attributes);
    await job(link);
    expect(await verify(link)).toEqual({ state: "paying", paymentPage: null });
    expect(await jobs("unclear-order")).toEqual([await idOf(link)]);
  });

  test("fails a minute after its basket expired at the vendor during payment", async () => {
    await open();
    const { link } = await paying();
    await fetch(`${shop.vendor}/sandbox/baskets`, { method: "DELETE" });
    expect(await verify(link)).toEqual({ state: "paying", paymentPage: null });
    await job(link, 61_000);
    expect(await verify(link)).toMatchObject({ state: "failed", basketKept: false, refunded: null });
    await expectNoMoneyOfOurs();
  });
});

describe("when the vendor and its payment component disagree or do not answer,", () => {
  test("a success unknown to the vendor does not count, the basket is kept and the house is notified", async () => {
    await open();
    const { link } = await paying();
    expect(await verify(link, "completed")).toEqual({ state: "paying", paymentPage: null });
    await job(link, WINDOW_MS);
    expect(await jobs("unclear-order")).toEqual([await idOf(link)]);
    expect(await vendorBaskets()).toHaveLength(1);
    const [order] = await shop.database.select().from(orders);
    expect(await shop.spektrix.orders.answerUnclear(order?.number ?? 0, null, "Ek")).toMatchObject({
      ok: true,
    });
    expect(await verify(link)).toMatchObject({ state: "failed", refunded: null });
    await expectNoMoneyOfOurs();
  });

  test("an order that the vendor shows late is completed, although the house was notified", async () => {
    await open();
    const { link, form, total } = await paying();
    await pay(form.attributes);
    await misfortune({ method: "GET", ends: "orders", answer: 404, times: 2 });
    expect(await verify(link, "completed")).toEqual({ state: "paying", paymentPage: null });
    await job(link, 61_000);
    expect(await jobs("unclear-order")).toHaveLength(1);
    await job(link, 3_600_000);
    await expectSold(link, total);
  });

  test("no order is completed or failed while the vendor is unavailable, whether the form is opened, checked or cancelled", async () => {
    await open();
    const { link, caller, form, total } = await paying();
    await misfortune({ answer: 503, times: 30 });
    await expect(formOf(caller, link)).rejects.toThrow(BackEndAway);
    expect(await verify(link)).toMatchObject({ state: "paying" });
    expect(await verify(link, "cancelled")).toMatchObject({ state: "paying" });
    await expect(job(link, WINDOW_MS)).rejects.toThrow(BackEndAway);
    await fetch(`${shop.vendor}/sandbox/faults`, { method: "DELETE" });
    shop.clock.now -= WINDOW_MS;
    await pay(form.attributes);
    await job(link);
    await expectSold(link, total);
  });

  test("an order paid at the very moment of cancellation is paid", async () => {
    await open();
    const { link, caller, total } = await paying();
    shop.clock.now += WINDOW_MS - 60_000;
    const form = await expectOk(formOf(caller, link, true));
    shop.clock.now += 60_000;
    await misfortune({ method: "DELETE", delayMs: 300 });
    const abandoned = job(link, 0);
    await new Promise((done) => setTimeout(done, 150));
    await pay(form.attributes);
    await abandoned;
    await expectSold(link, total);
  });

  test("a token that the vendor rejects opens no form, and the order stays", async () => {
    await open();
    const caller = await atReview();
    const { link, total } = await place(caller);
    await misfortune({ method: "POST", ends: "initiate-customer-payment", answer: 409 });
    expect(await formOf(caller, link)).toMatchObject({ refusal: { reason: "provider-unreachable" } });
    await pay((await expectOk(formOf(caller, link))).attributes);
    await verify(link);
    await expectSold(link, total);
  });

  test("an order has one payment although a process dies at any step of placing, opening or checking it", async () => {
    await open();
    let deaths = 0;
    for (const when of ["before", "after"] as const) {
      for (let at = 1; ; at++) {
        const caller = { ...(await atReview()), idempotencyKey: `key-${when}-${at}` };
        const death = dyingAt(at, when);
        const dying = shop.another(death.around, death.wrap);
        const all = async (of: BackEnd) => {
          const { link } = await place(caller, of);
          const form = await of.paymentComponent.open({ link, renew: false }, caller);
          if (!form.ok) return link;
          await pay(form.value.attributes);
          await of.orders.verify({ link, returned: "completed" }, caller);
          return link;
        };
        const killed = (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        };
        await all(dying.backEnd).catch(killed);
        shop.clock.now += 30_000;
        const [known] = await shop.database.select().from(orders);
        const link = known && (await sold()).length > 0 ? known.link : await all(shop.backEnd);
        await job(link);
        expect(await sold()).toHaveLength(1);
        expect(await expectOk(shop.backEnd.orders.mine({}, caller))).toMatchObject([{ link, state: "paid" }]);
        expect(await jobs("order-confirmation")).toEqual([link]);
        await expectNoMoneyOfOurs();
        await post(`${shop.vendor}/sandbox/forget`, {});
        await shop.database.execute(sql`truncate ${orders} cascade`);
        await shop.database.execute(sql`delete from jobs.job`);
        if (!death.hasDied) break;
        deaths += 1;
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(12);
  }, 120_000);
});
