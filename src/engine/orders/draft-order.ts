import type { RefusalOf } from "#contract/operation.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import type { DeliveryEntry } from "#domain/house/entries.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { sumOf } from "#domain/price/charge.ts";
import { type Prepaid, withoutTaxPaid } from "#domain/price/prepaid.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { findCustomer } from "../account/login/customers.ts";
import { lineContext } from "../basket/line-commands.ts";
import { checkBooking } from "../holds/booking-limits.ts";
import { maySellStill } from "../holds/choosing/choose-seats.ts";
import { type FrozenLine, kindOf, type LineContext } from "../kernel/line-kind.ts";
import type { OrderToPlace, RequestContext } from "../kernel/services.ts";
import { deliveryOf } from "../lines/basket-view.ts";
import { type BasketRow, catalogueFor } from "../lines/baskets.ts";
import { type PlacedTicket, placeTicket } from "../lines/placed-ticket.ts";
import { chargesOf } from "../lines/price-basket.ts";
import type { Transaction } from "../storage/database.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { takeSnapshot } from "./document/order-snapshot.ts";

const DAY_MS = 86_400_000;

export interface Draft {
  readonly document: OrderDocument;
  readonly total: number;
  /** The part of the total that vouchers and credit may pay. */
  readonly payable: number;
}

export type DraftRefusal = Extract<
  RefusalOf<typeof operations.place>,
  {
    reason:
      | "login-needed"
      | "no-basket"
      | "not-sold-any-more"
      | "delivery-missing"
      | "too-many-tickets"
      | "price-type-limit"
      | "companion-alone"
      | "line-not-possible"
      | "address-needed";
  }
>;

/** isLater: delivery and address are chosen when it is paid. prepaid: tickets whose VAT is already paid. */
export async function draftOrder(
  { context: everywhere, transaction, customer: buyer, basket, holder }: Omit<OrderToPlace, "how">,
  {
    isLater = false,
    prepaid = [],
  }: { readonly isLater?: boolean; readonly prepaid?: readonly Prepaid[] } = {},
): Promise<Outcome<Draft, DraftRefusal>> {
  const index = catalogueFor(everywhere.index, basket);
  const context = { ...everywhere, index };
  const { services, viewer } = context;
  const { kinds } = services;
  const placed = basket.tickets.flatMap((row) => placeTicket(index, row));
  const inside = lineContext(context, basket);
  if (placed.length + inside.lines.length === 0) return refused("no-basket");
  const closed = placed.find(({ row }) => !maySellStill(context, row));
  if (closed) {
    const { performance } = closed.priced;
    const title = inLanguage(index.eventOf(performance).title, viewer.language);
    return refused("not-sold-any-more", { performance: title, id: performance.id });
  }
  const delivery = chosenDelivery(context, basket, placed);
  // The counter hands the tickets over.
  if (placed.length > 0 && !delivery && !isLater && !viewer.counter) return refused("delivery-missing");
  // Open baskets of other sessions do not count towards limits: the first to be paid gets its tickets.
  const booking = { basket: basket.id, wanted: basket.tickets, customer: buyer };
  const limits = await checkBooking(transaction, index, { booking, counting: "paying", viewer });
  if (!limits.ok) return limits;
  const fault = await checkLines(context, inside, transaction);
  if (fault) return fault;
  const customer = await findCustomer(transaction, buyer, "lock");
  // Erased or merged since the session was read.
  if (!customer && !holder) return refused("login-needed");
  const isPosted =
    delivery?.kind === "post" || inside.lines.some((line) => kindOf(kinds, line).needsAddress?.(line));
  if (isPosted && !customer?.address && !isLater) return refused("address-needed");

  const charges = withVat(withoutTaxPaid(chargesOf(kinds, { ...inside, delivery }), prepaid));
  const totals = totalsOf(charges);
  const lines = placed.map(({ row, priced }) => ({
    id: row.id,
    ...(row.parent !== undefined && { parent: row.parent }),
    performance: row.performance,
    plan: priced.performance.plan,
    seat: row.seat,
    band: priced.band,
    priceType: row.priceType,
    price: priced.price,
    fees: priced.fees,
  }));
  const document: OrderDocument = {
    currency: index.catalogue.currency,
    language: viewer.language,
    holder: holder ?? nameOf(customer),
    address: isPosted ? (customer?.address ?? null) : null,
    delivery: delivery?.id ?? null,
    lines,
    items: basket.lines.map(
      (line): FrozenLine => ({ ...line, text: kindOf(kinds, line).describe(line, inside) }),
    ),
    snapshot: takeSnapshot(index, { lines, delivery: delivery?.id ?? null }),
    charges,
    totals,
  };
  const outside = inside.lines.filter((line) => kindOf(kinds, line).paidOutside).map(({ id }) => id);
  const payable = totals.total - sumOf(charges.filter(({ line }) => line !== null && outside.includes(line)));
  return done({ document, total: totals.total, payable });
}

function nameOf(customer: OrderDocument["holder"] | null): OrderDocument["holder"] {
  const { firstName = "", lastName = "", email = "" } = customer ?? {};
  return { firstName, lastName, email };
}

function chosenDelivery(
  { index, viewer }: RequestContext,
  basket: BasketRow,
  placed: readonly PlacedTicket[],
): DeliveryEntry | null {
  const delivery = deliveryOf(index, basket, placed);
  const performances = placed.map(({ priced }) => priced.performance);
  return delivery && isOffered(delivery, performances, viewer.now) ? delivery : null;
}

async function checkLines(
  { services: { kinds }, viewer }: RequestContext,
  inside: LineContext,
  transaction: Transaction,
) {
  for (const [kind, own] of Map.groupBy(inside.lines, (line) => kindOf(kinds, line))) {
    const [fault] = await kind.check(own, inside, transaction);
    const line = own.find(({ id }) => id === fault?.line);
    if (!fault || !line) continue;
    const name = inLanguage(kind.describe(line, inside).name, viewer.language);
    return refused("line-not-possible", { line: line.id, name, why: fault.why });
  }
  return null;
}

/** Whether a delivery method arrives before the first performance. */
export function isOffered(
  method: DeliveryEntry,
  performances: readonly PerformanceEntry[],
  now: number,
): boolean {
  const first = Math.min(...performances.map(({ starts }) => starts));
  return first - now >= method.minDaysBefore * DAY_MS;
}
