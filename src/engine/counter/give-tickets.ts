import type { Language } from "#domain/languages.ts";
import { done, type Outcome } from "#domain/outcome.ts";
import { totalsOf } from "#domain/price/totals.ts";
import type { CompKind } from "#domain/seating/allocation.ts";
import { type GuestHasTickets, noteTickets } from "../allocations/guests.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Services } from "../kernel/services.ts";
import { completeOrder } from "../orders/complete-order.ts";
import { writeStaffOrder } from "../orders/counter/staff-order.ts";
import { takeSnapshot } from "../orders/document/order-snapshot.ts";
import type { Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { inTransactionIf } from "../storage/undone.ts";
import { type NotPriced, pricedSeats, type SeatsToPrice } from "./price-seats.ts";
import { buyerOf } from "./sale-buyer.ts";

export interface Gift extends SeatsToPrice {
  readonly kind: CompKind;
  readonly language: Language;
  /** Null without an account. */
  readonly customer: string | null;
  /** Printed on the tickets; empty for the customer's own name. */
  readonly name: string;
  /** An allocation whose seats may be given too, and the party on its guest list that gets them. */
  readonly from: { readonly allocation: string; readonly guest: string | null } | null;
}

export type GiftRefusal =
  | NotPriced
  | GuestHasTickets
  | { readonly reason: "not-free"; readonly seats: readonly string[] };

export interface Given {
  readonly number: string;
  readonly link: string;
}

/** What the tickets would cost without fees, in minor units. */
export async function worthOf(services: Services, seats: SeatsToPrice): Promise<Outcome<number, NotPriced>> {
  const priced = pricedSeats(services, await services.catalogue.current(), seats);
  return priced.ok ? done(priced.value.tickets.reduce((sum, { price }) => sum + price, 0)) : priced;
}

/** An order without money. */
export async function giveTickets(services: Services, gift: Gift): Promise<Outcome<Given, GiftRefusal>> {
  const index = await services.catalogue.current();
  return inTransactionIf<Outcome<Given, GiftRefusal>>(
    services.database,
    (transaction) => give(services, index, transaction, gift),
    ({ ok }) => ok,
  );
}

async function give(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  gift: Gift,
): Promise<Outcome<Given, GiftRefusal>> {
  const { customer: account, name, from, kind: comp, performance } = gift;
  const buyer = name === "" ? null : { name, email: "", phone: "" };
  const { customer, holder } = await buyerOf(services, transaction, { buyer, customer: account });
  const drafted = draft(services, index, gift, holder);
  if (!drafted.ok) return drafted;
  const allocations = from === null ? [] : [from.allocation];
  const written = await writeStaffOrder(services, transaction, {
    ...{ document: drafted.value, customer, allocations, comp },
  });
  if (!written.ok) return written;
  const { id, number, link } = written.value;
  const noted = from?.guest ? await noteTickets(transaction, from.guest, id) : done(null);
  if (!noted.ok) return noted;
  await completeOrder(services, transaction, id);
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [performance] });
  return done({ number, link });
}

function draft(
  services: Services,
  index: CatalogueIndex,
  gift: Gift,
  holder: OrderDocument["holder"],
): Outcome<OrderDocument, NotPriced> {
  const priced = pricedSeats(services, index, gift);
  if (!priced.ok) return priced;
  const { performance, tickets } = priced.value;
  const lines = tickets.map(({ seat, band, priceType }) => ({
    ...{ id: services.random.id(), performance: performance.id, plan: performance.plan, seat },
    ...{ band, priceType, price: 0, fees: 0 },
  }));
  return done({
    ...{ currency: index.catalogue.currency, language: gift.language, holder },
    ...{ address: null, delivery: null, lines, items: [] },
    snapshot: takeSnapshot(index, { lines, delivery: null }),
    charges: [],
    totals: totalsOf([]),
  });
}
