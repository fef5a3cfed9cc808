import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PromoCode } from "#domain/sales/promo-codes.ts";
import type { PaymentRequest } from "#ports/payments.ts";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { createEngine } from "../../engine.ts";
import type { Catalogue } from "../../storage/documents/catalogue-document.ts";
import { misfortune, rowsOf } from "../../testing/money-scenes.ts";
import { place } from "../../testing/purchase.ts";
import { fourPerformances, TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { SALES_OF_ALL } from "../../testing/sales/sales-of-all.ts";
import {
  ADULT,
  CARMEN,
  CARMEN_LATER,
  FAUST,
  smallHouse,
  TOSCA,
  wordyHouse,
} from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  const [list] = smallHouse().priceLists;
  if (!list) throw new Error("The small house has no prices");
  shop = await openTestShop({
    catalogue: { priceLists: [{ ...list, ordinary: { A: 10_100, B: 10_100 } }] },
  });
});
afterEach(() => shop.close());

interface ProviderItem {
  readonly name: string;
  readonly grossTotalAmount: number;
  readonly taxRate: number;
  readonly taxAmount: number;
}

async function itemsAtProvider(page: string): Promise<ProviderItem[]> {
  const id = /hosted\/([0-9a-f]{32})/.exec(page)?.[1];
  const answer = await fetch(`${shop.provider}/v1/payments/${id}`, {
    headers: { authorization: SANDBOX_SECRET_KEY },
  });
  const { payment } = (await answer.json()) as {
    payment: { charges: { orderItems: ProviderItem[] }[] };
  };
  return payment.charges[0]?.orderItems ?? [];
}

test("the items sent to the provider have the receipt's VAT to the öre: three tickets at 101 kr and 6 %", async () => {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const seats = ["A-4", "A-5", "A-6"].map((seat) => ({ seat, priceType: ADULT }));
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const expectedTotal = 3 * (10_100 + 1_500);
  const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
  if (!placed.ok || !placed.value.paymentPage) throw new Error("not placed");
  await payByCard(placed.value.paymentPage);
  await shop.backEnd.orders.verify({ link: placed.value.link, returned: "paid" }, caller);

  const order = await shop.backEnd.orders.read({ link: placed.value.link }, caller);
  if (!order.ok) throw new Error("not found");
  const items = await itemsAtProvider(placed.value.paymentPage);
  expect(items.reduce((sum, item) => sum + item.grossTotalAmount, 0)).toBe(expectedTotal);
  const taxAt = (rate: number) =>
    items.filter(({ taxRate }) => taxRate === rate).reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  // 303 kr contain 17.15 kr VAT; three times 101 kr, rounded separately, would make 17.16.
  expect(order.value.totals.vatByRate.map(({ vat }) => vat.amount)).toEqual([1_715, 900]);
  expect([taxAt(600), taxAt(2500)]).toEqual([1_715, 900]);
});

test("the discount of each of two packages is named after its package", async () => {
  await shop.close();
  const tiers = [{ from: 2, percent: 10 }];
  const [first, second] = [
    { ...TWO_PERFORMANCES, tiers },
    {
      ...{ ...TWO_PERFORMANCES, id: "late", name: { sv: "Två till" }, tiers },
      groups: [{ id: "all", name: null, performances: [FAUST, 4], min: 2, max: 2 }],
    },
  ];
  const catalogue = { performances: fourPerformances(), sales: { packages: [first, second] } };
  shop = await openTestShop({ catalogue });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const quantities = [{ priceType: ADULT, quantity: 1 }];
  for (const { id } of [first, second]) {
    const wanted = { package: id, performances: [], packages: [], band: "A" as const, quantities };
    expect(await shop.backEnd.packages.add(wanted, caller)).toMatchObject({ ok: true });
  }
  const { link, paymentPage } = await place(shop, caller);
  await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
  const off = (await itemsAtProvider(paymentPage ?? "")).filter((item) => item.grossTotalAmount < 0);
  expect(off.map(({ name }) => name)).toEqual(["Två kvällar", "Två kvällar", "Två till", "Två till"]);
});

test("the discount of a promo code is named after its offer", async () => {
  await shop.close();
  const offer: PromoCode = {
    ...{ id: "ten", name: { sv: "Tio procent" }, codes: ["TIO"], gives: { percent: 10 }, leastTickets: 0 },
    ...{ modesOfSale: [], opens: [], events: ["carmen"], performances: [], priceTypes: [] },
    ...{ from: null, to: null, uses: null, usesPerCustomer: null },
  };
  shop = await openTestShop({ catalogue: { sales: { "promo-codes": [offer] } } });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const seats = [{ seat: "A-5", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  expect(await shop.backEnd.promoCodes.apply({ code: "TIO" }, caller)).toMatchObject({ ok: true });
  const { link, paymentPage } = await place(shop, caller);
  await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
  const off = (await itemsAtProvider(paymentPage ?? "")).filter((item) => item.grossTotalAmount < 0);
  expect(off).toMatchObject([{ name: "Tio procent", grossTotalAmount: -8_000 }]);
});

/** An English-speaking visitor of a house with texts in two languages. */
async function inEnglish(change: Partial<Catalogue> = {}): Promise<Caller> {
  await shop.close();
  shop = await openTestShop({ catalogue: wordyHouse({ sales: SALES_OF_ALL, ...change }) });
  return { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd), HOLDER.email)), language: "en" };
}
const HOLDER = { firstName: "Åsa", lastName: "Öberg", email: "asa@test.example" };
const kronor = (amount: number) => ({ amount, currency: "SEK" });

async function requests(ask: (backEnd: TestShop["backEnd"]) => Promise<unknown>): Promise<PaymentRequest[]> {
  const seen: PaymentRequest[] = [];
  const { payments } = shop.services;
  const { backEnd } = createEngine({
    ...shop.services,
    payments: {
      ...payments,
      open(request) {
        seen.push(request);
        return payments.open(request);
      },
    },
  });
  await ask(backEnd);
  return seen;
}

test("the provider receives each charge by name, the voucher as a deduction, and the return addresses", async () => {
  const caller = await inEnglish();
  const seats = ["G-2", "A-5"].map((seat) => ({ seat, priceType: ADULT }));
  await shop.backEnd.basket.addSeats({ performance: TOSCA, seats }, caller);
  await shop.backEnd.products.add({ product: "mug", variant: "one", quantity: 2, handover: "post" }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "post" }, caller);
  const { code } = await shop.value.issueVoucher({
    ...{ face: 50_000, paid: 50_000, currency: "SEK", validUntil: null, origin: "sold" },
  });
  await shop.backEnd.storedValue.applyVoucher({ code }, caller);
  // Two seats with fees and one order fee, two mugs at 180 kr, and both postages.
  const total = 81_500 + 41_000 + 2_000 + 36_000 + 4_500 + 5_900;
  const requested = { acceptTerms: true, expectedTotal: total, toPay: total - 50_000 };
  await misfortune(shop, { next: "create", answer: 503, times: 3 });
  const [first] = await requests(async (backEnd) => {
    expect(await backEnd.orders.place(requested, caller)).toMatchObject({
      refusal: { reason: "provider-unreachable" },
    });
  });
  const [order] = await rowsOf<{ link: string; number: string; tender: string; voucher: string }>(
    shop,
    `select link, number, (select id from tenders where external) as tender,
       (select id from tenders where not external) as voucher from orders`,
  );
  const line = (reference: string, name: string, grossAmount: number, vatRate: number) => ({
    ...{ reference, name, quantity: 1, grossAmount, vatRate, vatAmount: expect.any(Number) },
  });
  const back = `http://127.0.0.1:9/order/verify?order=${order?.link}`;
  expect(first).toEqual({
    ...{ reference: order?.tender, orderNumber: order?.number, language: "en", payer: HOLDER },
    lines: [
      line("T-2", "Tosca (en), Galleri (en) G:2", 39_500, 600),
      line("T-2", "Tosca (en), Parkett (en) A:5", 80_000, 600),
      line("G-mug-one", "Mugg", 36_000, 2_500),
      line("F-service", "Serviceavgift (en)", 1_500, 2_500),
      line("F-service", "Serviceavgift (en)", 1_500, 2_500),
      line("F-order", "Expeditionsavgift (en)", 2_000, 2_500),
      line("D-post", "Post (en)", 4_500, 2_500),
      line("P-products", "Postage", 5_900, 2_500),
      {
        ...{ reference: `P-${order?.voucher}`, name: `Presentkort ···· ${code.slice(-4)}`, quantity: 1 },
        ...{ grossAmount: -50_000, vatRate: 0, vatAmount: 0 },
      },
    ],
    total: kronor(total - 50_000),
    returnUrl: `${back}&returned=paid`,
    cancelUrl: `${back}&returned=cancelled`,
    termsUrl: "http://127.0.0.1:9/terms",
    notificationUrl: "http://127.0.0.1:9/webhooks/payments",
  });
  expect(first?.lines.reduce((sum, { vatAmount }) => sum + vatAmount, 0)).toBe(6_764 + 10_280);
  // A later attempt sends the same request.
  await misfortune(shop, { next: "get", answer: 404 });
  const again: PaymentRequest[] = [];
  await expect
    .poll(
      async () => {
        again.push(
          ...(await requests((backEnd) =>
            backEnd.orders.verify({ link: order?.link ?? "", returned: "unknown" }, caller),
          )),
        );
        return again.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  expect(again[0]).toEqual(first);
});

test("a standing place is sent to the provider without a number, and a free ticket is not sent", async () => {
  const house = wordyHouse();
  const standing = house.plans.map((plan) => ({
    ...plan,
    sections: plan.sections.map((section) => (section.id === "g" ? { ...section, standing: true } : section)),
  }));
  const free = house.priceLists.map((list) => ({
    ...list,
    amounts: [{ priceType: ADULT, band: "A" as const, amount: 0 }],
  }));
  const caller = await inEnglish({ plans: standing, priceLists: free });
  const seats = ["A-5", "G-1"].map((seat) => ({ seat, priceType: ADULT }));
  await shop.backEnd.basket.addSeats({ performance: CARMEN_LATER, seats }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const [request] = await requests((backEnd) =>
    backEnd.orders.place({ acceptTerms: true, expectedTotal: 43_000 }, { ...caller, language: "sv" }),
  );
  expect(request?.lines.map(({ name, grossAmount }) => [name, grossAmount])).toEqual([
    ["Carmen, Galleri", 39_500],
    ["Serviceavgift", 1_500],
    ["Expeditionsavgift", 2_000],
  ]);
  expect(request?.language).toBe("sv");
});

test("names missing from the catalogue are replaced by ids, in an order of only tickets", async () => {
  const caller = await inEnglish();
  const seats = [{ seat: "G-1", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: TOSCA, seats }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "post" }, caller);
  await misfortune(shop, { next: "create", answer: 503, times: 3 });
  await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 47_500 }, caller);
  const [order] = await rowsOf<{ link: string }>(shop, "select link from orders");
  await rowsOf(
    shop,
    `insert into catalogue_versions (fingerprint, document, imported)
     select 'smaller', document || '{"performances": [], "deliveryMethods": [], "fees": []}', now()
     from catalogue_versions order by version desc limit 1`,
  );
  // As written by versions that sold only tickets.
  await rowsOf(shop, "update orders set document = document - 'items'");
  const seen: PaymentRequest[] = [];
  await expect
    .poll(
      async () => {
        seen.push(
          ...(await requests((backEnd) =>
            backEnd.orders.verify({ link: order?.link ?? "", returned: "unknown" }, caller),
          )),
        );
        return seen.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  expect(seen[0]?.lines.map(({ name }) => name)).toEqual([String(TOSCA), "F-service", "F-order", "D-post"]);
});
