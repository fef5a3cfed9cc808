import { afterEach, beforeEach, expect, test } from "vitest";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { place } from "../testing/purchase.ts";
import { fourEvenings, TWO_EVENINGS } from "../testing/sales/package-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** What the payment provider is told of an order, beside what the receipt says. */

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

test("the provider's items say the receipt's VAT to the öre: three tickets at 101 kr and 6 %", async () => {
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
  // 303 kr contain 17.15 kr; three times 101 kr, each rounded by itself, would say 17.16.
  expect(order.value.totals.vatByRate.map(({ vat }) => vat.amount)).toEqual([1_715, 900]);
  expect([taxAt(600), taxAt(2500)]).toEqual([1_715, 900]);
});

test("what each of two packages takes off is told by that package's name", async () => {
  await shop.close();
  const tiers = [{ from: 2, percent: 10 }];
  const [first, second] = [
    { ...TWO_EVENINGS, tiers },
    {
      ...{ ...TWO_EVENINGS, id: "late", name: { sv: "Två till" }, tiers },
      groups: [{ id: "all", name: null, performances: [FAUST, 4], min: 2, max: 2 }],
    },
  ];
  const catalogue = { performances: fourEvenings(), sales: { packages: [first, second] } };
  shop = await openTestShop({ catalogue });
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const wishes = [{ priceType: ADULT, quantity: 1 }];
  for (const { id } of [first, second]) {
    const wanted = { package: id, performances: [], packages: [], band: "A" as const, wishes };
    expect(await shop.backEnd.packages.add(wanted, caller)).toMatchObject({ ok: true });
  }
  const { link, paymentPage } = await place(shop, caller);
  await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
  const off = (await itemsAtProvider(paymentPage ?? "")).filter((item) => item.grossTotalAmount < 0);
  expect(off.map(({ name }) => name)).toEqual(["Två kvällar", "Två kvällar", "Två till", "Två till"]);
});
