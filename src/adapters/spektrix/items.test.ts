import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { BackEndAway } from "#contract/back-end-away.ts";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import type { PaymentRequest } from "#ports/payments.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { ledger } from "../../payments/schema.ts";
import { json, NOBODY, post, signedUp } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

/** While the vendor is slow, repeats or loses responses: each is bought once and shown. */

let shop: VendorShop;
afterEach(() => shop.close());

const DONATION = {
  ...{ fund: 115, amount: 5_000, appeal: "", recognition: "" },
  ...{ anonymous: false, tribute: "", giftAid: false },
};

const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);

async function customer(): Promise<Caller & { readonly email: string }> {
  const { caller, email } = await signedUp(shop.backEnd);
  return { ...caller, email };
}

const lines = async (caller: Caller) =>
  (await expectOk(shop.backEnd.basket.read({}, caller))).basket?.lines ?? [];

describe("an item whose response from the vendor was lost", () => {
  for (const answer of ["lose-answer", "hang", 503] as const) {
    test(`is added once, after the retried command has checked for it: ${answer}`, async () => {
      shop = await openVendorShop({ sales: SALES_OF_BOTH });
      const caller = { ...(await customer()), idempotencyKey: "a-donation" };
      await expectOk(
        shop.backEnd.products.add(
          { product: "mug", variant: "red", quantity: 1, handover: "collect" },
          { ...caller, idempotencyKey: "a-mug" },
        ),
      );
      await misfortune({ method: "POST", ends: "donations", answer });
      await expect(shop.backEnd.donations.give(DONATION, caller)).rejects.toThrow(BackEndAway);
      const { basket } = await expectOk(shop.backEnd.donations.give(DONATION, caller));
      expect(basket.lines.filter(({ kind }) => kind === "donation")).toHaveLength(1);
      await expectOk(
        shop.backEnd.donations.give(DONATION, { ...caller, idempotencyKey: "another-donation" }),
      );
      expect((await lines(caller)).filter(({ kind }) => kind === "donation")).toHaveLength(2);
    });
  }

  test("is added once by the retried command if only the read of the basket's cost was lost", async () => {
    shop = await openVendorShop({ sales: SALES_OF_BOTH });
    const caller = { ...(await customer()), idempotencyKey: "two-mugs" };
    const two = { product: "mug", variant: "red", quantity: 2, handover: "collect" } as const;
    await expectOk(shop.backEnd.donations.give(DONATION, { ...caller, idempotencyKey: "a-donation" }));
    const [{ id } = { id: "" }] = await json<{ id: string }[]>(`${shop.vendor}/sandbox/baskets`);
    // The read after the command fails, including its retries.
    let looks = 0;
    const { backEnd } = shop.another((vendor) => ({
      ...vendor,
      ask: (question) => {
        if (question.path === `/baskets/${id}`) looks += 1;
        if (looks === 2 && question.path === `/baskets/${id}`) throw new BackEndAway("no answer in time");
        return vendor.ask(question);
      },
    }));
    await expect(backEnd.products.add(two, caller)).rejects.toThrow(BackEndAway);
    await expectOk(backEnd.products.add(two, caller));
    expect((await lines(caller)).find(({ kind }) => kind === "merchandise")).toMatchObject({ quantity: 2 });
  });

  test("is credited once and reported with its amount by the retry, if it is a redeemed gift voucher", async () => {
    shop = await openVendorShop({ sales: SALES_OF_BOTH });
    const caller = { ...(await customer()), idempotencyKey: "a-voucher" };
    const code = await shop.issueVoucher(30_050);
    await misfortune({ method: "POST", ends: "redeem-gift-voucher", answer: "lose-answer" });
    await expect(shop.backEnd.storedValue.redeem({ code }, caller)).rejects.toThrow(BackEndAway);
    expect(await expectOk(shop.backEnd.storedValue.redeem({ code }, caller))).toMatchObject({
      redeemed: { amount: 30_050 },
    });
    expect(await expectOk(shop.backEnd.storedValue.myCredit({}, caller))).toMatchObject({
      balance: { amount: 30_050 },
    });
  });

  test("stays in effect, and the retried command succeeds, if it is a change of password", async () => {
    shop = await openVendorShop();
    const { email, ...caller } = await customer();
    await misfortune({ method: "POST", ends: "change-password", answer: "lose-answer" });
    const input = {
      current: SOMEBODY.password,
      password: "Fidelio2027",
      confirm: "Fidelio2027",
      endOthers: false,
    };
    const change = () =>
      shop.backEnd.account.changePassword(input, { ...caller, idempotencyKey: "a-password" });
    await expect(change()).rejects.toThrow(BackEndAway);
    await expectOk(change());
    const credentials = { email, password: "Fidelio2027" };
    expect(await shop.backEnd.customers.logIn(credentials, NOBODY)).toMatchObject({ ok: true });
  });
});

describe("an order with every kind of item", () => {
  async function placed(backEnd = shop.backEnd) {
    const caller = await customer();
    const { products, donations, basket, orders } = backEnd;
    await expectOk(
      products.add({ product: "mug", variant: "red", quantity: 3, handover: "collect" }, caller),
    );
    await expectOk(donations.give({ ...DONATION, amount: 5_049 }, caller));
    const total = (await expectOk(basket.read({}, caller))).basket?.totals.total.amount ?? 0;
    const order = await expectOk(orders.place({ acceptTerms: true, expectedTotal: total }, caller));
    return { ...order, total, caller };
  }

  test("sends the provider each item with its own VAT, to the öre, as on the receipt", async () => {
    shop = await openVendorShop({ sales: SALES_OF_BOTH });
    const requested: PaymentRequest[] = [];
    const { backEnd } = shop.another(
      (same) => same,
      (given) => ({
        ...given,
        payments: {
          ...given.payments,
          open: (request) => {
            requested.push(request);
            return given.payments.open(request);
          },
        },
      }),
    );
    const { link, total } = await placed(backEnd);
    expect(total).toBe(3 * 18_050 + 5_049);
    expect(requested[0]?.lines).toMatchObject([
      { name: "Mugg", grossAmount: 54_150, vatRate: 2_500, vatAmount: 10_830 },
      { name: "Huset", grossAmount: 5_049, vatRate: 0, vatAmount: 0 },
    ]);
    const { totals } = await expectOk(backEnd.orders.read({ link }, NOBODY));
    expect(totals).toMatchObject({ total: { amount: total }, vat: { amount: 10_830 } });
  });

  test("is confirmed only while every item is still in the vendor's basket", async () => {
    shop = await openVendorShop({ sales: SALES_OF_BOTH });
    const { paymentPage, link, total } = await placed();
    const [basket] = await json<{ id: string; donations: { id: string }[] }[]>(
      `${shop.vendor}/sandbox/baskets`,
    );
    expect(basket?.donations).toHaveLength(1);
    await payByCard(paymentPage ?? "");
    await post(`${shop.vendor}/sandbox/take-out`, { basket: basket?.id, item: basket?.donations[0]?.id });
    expect(await expectOk(shop.backEnd.orders.verify({ link, returned: "paid" }, NOBODY))).toMatchObject({
      state: "failed",
      failure: "seats-lost",
      refunded: { amount: total },
    });
    expect(await json(`${shop.vendor}/sandbox/orders`)).toEqual([]);
    expect(await shop.database.select().from(ledger).where(eq(ledger.kind, "charge"))).toEqual([]);
  });
});

describe("requests to the vendor", () => {
  test("read the range once a minute for all visitors, and keep it while the vendor is unavailable", async () => {
    shop = await openVendorShop({ sales: SALES_OF_BOTH });
    const shelf = () => expectOk(shop.backEnd.products.shelf({ type: "shop" }, NOBODY));
    const agenda = () => expectOk(shop.backEnd.catalogue.agenda({}, NOBODY));
    await Promise.all([...Array.from({ length: 20 }, shelf), ...Array.from({ length: 20 }, agenda)]);
    const count = (path: string) => shop.requests.filter((line) => line.startsWith(`GET ${path}`)).length;
    expect([count("/stock-items"), count("/funds"), count("/events")]).toEqual([1, 1, 1]);
    shop.clock.now += 61_000;
    await misfortune({ answer: 503, times: 60 });
    expect((await shelf()).products).toHaveLength(1);
    expect((await agenda()).performances).toHaveLength(3);
    await expect.poll(() => count("/stock-items")).toBeGreaterThan(1);
    expect((await shelf()).products).toHaveLength(1);
  });

  test("fetch a performance's seats once in two seconds, for any number of visitors", async () => {
    shop = await openVendorShop();
    const { performances } = await expectOk(shop.backEnd.catalogue.agenda({}, NOBODY));
    const performance = performances.find(({ event }) => event.slug === "carmen")?.id ?? 0;
    const look = () => expectOk(shop.backEnd.seating.status({ performance }, NOBODY));
    const count = () => shop.requests.filter((line) => line.includes("/status/areas/")).length;
    await Promise.all(Array.from({ length: 50 }, look));
    const areas = count();
    await Promise.all(Array.from({ length: 50 }, look));
    expect(count()).toBe(areas);
    shop.clock.now += 2_100;
    await Promise.all(Array.from({ length: 50 }, look));
    expect(count()).toBe(2 * areas);
  });

  test("pause when the vendor requires it: the command is not sent, and the visitor is asked to retry", async () => {
    shop = await openVendorShop({ sales: SALES_OF_BOTH });
    const caller = await customer();
    await misfortune({ method: "POST", ends: "/baskets", answer: 429, retryAfter: 30 });
    await expect(shop.backEnd.donations.give(DONATION, caller)).rejects.toMatchObject({ retryAfter: 30 });
    const before = shop.requests.length;
    await expect(shop.backEnd.donations.give(DONATION, caller)).rejects.toThrow(BackEndAway);
    expect(shop.requests.length).toBe(before);
    shop.clock.now += 31_000;
    expect((await expectOk(shop.backEnd.donations.give(DONATION, caller))).basket.lines).toHaveLength(1);
  });
});
