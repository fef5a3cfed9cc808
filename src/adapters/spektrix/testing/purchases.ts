import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { NOBODY } from "#contract/testing/stage.ts";
import { tenders } from "../../../payments/schema.ts";
import type { VendorShop } from "./vendor-shop.ts";

export { NOBODY };

/** Purchases in a `VendorShop` up to the customer's return from the payment page, for tests. */

let people = 0;

export const post = (url: string, body: unknown) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
export const json = async <Value>(url: string) => (await (await fetch(url)).json()) as Value;

export async function signedUp(backEnd: BackEnd, idempotencyKey: string | null = null) {
  people += 1;
  const { session } = await expectOk(backEnd.customers.startSession({}, NOBODY));
  const email = `vendor-${Date.now()}-${people}@test.example`;
  const registered = await expectOk(
    backEnd.customers.register({ ...SOMEBODY, email }, { ...NOBODY, session }),
  );
  return { caller: { ...NOBODY, session: registered.session, idempotencyKey }, email };
}

export async function takeSeats(backEnd: BackEnd, caller: Caller, seats: readonly string[], slug = "carmen") {
  const agenda = await expectOk(backEnd.catalogue.agenda({}, caller));
  const performance = agenda.performances.find(({ event }) => event.slug === slug)?.id ?? 0;
  const detail = await expectOk(backEnd.catalogue.performance({ event: slug, performance }, caller));
  const priceType = detail.performance.priceTypes[0]?.id ?? 0;
  const wanted = seats.map((seat) => ({ seat, priceType }));
  return backEnd.basket.addSeats({ performance, seats: wanted }, caller);
}

/** Without the customer's return. */
export async function approve(shop: VendorShop, backEnd: BackEnd, caller: Caller) {
  const expectedTotal = (await expectOk(backEnd.basket.read({}, caller))).basket?.totals.total.amount ?? 0;
  const { link } = await expectOk(backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller));
  const [tender] = await shop.database.select().from(tenders).where(eq(tenders.state, "open"));
  await post(`${shop.provider}/sandbox/reservations`, { paymentId: tender?.providerPayment });
  return { caller, link, payment: tender?.id ?? "", total: expectedTotal };
}

/** Two seats of Carmen plus `more`, approved, not returned yet. */
export async function approvedIn(
  shop: VendorShop,
  backEnd: BackEnd,
  more: (caller: Caller) => Promise<void> = async () => {},
) {
  const { caller } = await signedUp(backEnd);
  await expectOk(takeSeats(backEnd, caller, ["A-4", "A-5"]));
  await more(caller);
  await expectOk(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  return approve(shop, backEnd, caller);
}
