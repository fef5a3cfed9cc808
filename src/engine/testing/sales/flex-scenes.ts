import type { Caller } from "#contract/operation.ts";
import type { FlexSubscription } from "#domain/sales/packages/flex-subscriptions.ts";
import { rowsOf } from "../money-scenes.ts";
import { buy } from "../purchase.ts";
import { ADULT, CARMEN, FAUST } from "../small-house.ts";
import type { TestShop } from "../test-shop.ts";

/** For tests of flexible subscriptions and of tickets that they paid. */

export const THREE_PERFORMANCES: FlexSubscription = {
  id: "three",
  name: { sv: "Tre kvällar" },
  about: { sv: "" },
  terms: { sv: "" },
  structure: { sv: "Ordinarie" },
  picture: { file: "x.svg", alt: { sv: "" } },
  redemptions: 3,
  price: 180_000,
  vat: "admission",
  bands: [
    { band: "A", surcharge: 10_000 },
    { band: "B", surcharge: 0 },
  ],
  priceTypes: [ADULT],
  performances: [CARMEN, FAUST],
  mostPerPerformance: 2,
  months: 12,
  from: null,
  to: null,
  retired: false,
};

export async function buyCard(shop: TestShop, caller: Caller) {
  const added = await shop.backEnd.flexSubscriptions.add({ flex: "three" }, caller);
  if (!added.ok) throw new Error(added.refusal.reason);
  return buy(shop, caller);
}

export async function payByCardOf(shop: TestShop, ticket: string, caller: Caller) {
  const [card] = await rowsOf<{ id: string }>(shop, "select id from ticket_subscriptions");
  return shop.backEnd.flexSubscriptions.redeem({ ticket, subscription: card?.id ?? "" }, caller);
}
