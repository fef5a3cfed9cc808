import { localOrNull, pictureOf } from "#contract/house-views.ts";
import type {
  Basket,
  BasketTicket,
  DeliveryMethod,
  PerformanceOfTicket,
} from "#contract/operations/basket.ts";
import type { DeliveryEntry } from "#domain/house/entries.ts";
import { inLanguage } from "#domain/languages.ts";
import { type TaxedValue, withoutTaxOfValues, withoutTaxPaid } from "#domain/price/prepaid.ts";
import { fitsSeat, priceTypesFor } from "#domain/price/price-list.ts";
import { totalsOf } from "#domain/price/totals.ts";
import type { CatalogueIndex, PlacedSeat } from "../catalogue/catalogue-index.ts";
import { moneyIn } from "../catalogue/money-in.ts";
import { changeSince } from "../catalogue/performance-changes.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import { knownLines, type LineContext } from "../kernel/line-kind.ts";
import type { RequestContext } from "../kernel/services.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import type { FrozenPerformance } from "../storage/documents/order-document.ts";
import { type BasketRow, catalogueFor } from "./baskets.ts";
import { viewLine } from "./line-view.ts";
import { type PlacedTicket, placeTicket } from "./placed-ticket.ts";
import { prepaidIn } from "./prepaid-tickets.ts";
import { chargesOf, priceTicket, viewTotals } from "./price-basket.ts";

/** The delivery of a basket's tickets. Without tickets there is none, in the basket as in its order. */
export function deliveryOf(
  index: CatalogueIndex,
  { delivery }: Pick<BasketRow, "delivery">,
  placed: readonly PlacedTicket[],
): DeliveryEntry | null {
  return delivery === null || placed.length === 0 ? null : (index.delivery(delivery) ?? null);
}

/** Without tenders, which `withTenders` adds. @param taxed payments by single-purpose vouchers */
export function viewBasket(
  { index: everywhere, viewer, services, session }: RequestContext,
  basket: BasketRow,
  order: string | null,
  taxed: readonly TaxedValue[] = [],
): Basket {
  const { kinds, settings } = services;
  const index = catalogueFor(everywhere, basket);
  const money = moneyIn(index);
  const placed = basket.tickets.flatMap((ticket) => placeTicket(index, ticket)).sort(byPlace);
  const delivery = deliveryOf(index, basket, placed);
  const context: LineContext = {
    index,
    now: viewer.now,
    customer: session.customer,
    tickets: placed.map(({ priced }) => priced),
    lines: knownLines(kinds, index, basket.lines),
  };
  const prepaid = prepaidIn(index, context.tickets, basket.tenders);
  const priced = withoutTaxPaid(chargesOf(kinds, { ...context, delivery }), prepaid);
  const charges = withoutTaxOfValues(priced, taxed);
  const performances = new Set(placed.map(({ priced }) => priced.performance));
  return {
    id: basket.id,
    state: basket.state === "paying" ? "paying" : "open",
    expires: basket.expires.toISOString(),
    performances: [...performances].map((performance) =>
      viewPerformance(index, performance, viewer, basket.created),
    ),
    tickets: placed.map((ticket) => viewTicket(index, ticket, viewer)),
    lines: context.lines.map((line) => viewLine(kinds, { line, context, charges, viewer })),
    needsDelivery: placed.length > 0,
    delivery: delivery ? viewDelivery(index, delivery, viewer) : null,
    totals: viewTotals(totalsOf(charges), money),
    tenders: [],
    toPay: money(totalsOf(charges).total),
    order,
    reserved: basket.reserved !== null,
    extensionsLeft: basket.reserved !== null ? 0 : Math.max(0, settings.holdExtensions - basket.extensions),
  };
}

function byPlace(a: PlacedTicket, b: PlacedTicket): number {
  return (
    a.priced.performance.starts - b.priced.performance.starts ||
    a.priced.performance.id - b.priced.performance.id ||
    a.place.position - b.place.position
  );
}

function viewTicket(index: CatalogueIndex, ticket: PlacedTicket, viewer: Viewer): BasketTicket {
  const { row, place, priced } = ticket;
  const money = moneyIn(index);
  const open = priceTypesFor(index.priceListOf(priced.performance), viewer.modesOfSale);
  const choices = open.flatMap((id) => {
    const type = index.priceType(id);
    if (!type || !fitsSeat(type, place.seat)) return [];
    const price = priceTicket(index, priced.performance, priced.band, id);
    if (!price) return [];
    return [{ id, name: inLanguage(type.name, viewer.language), total: money(price.price + price.fees) }];
  });
  return {
    id: row.id,
    parent: row.parent ?? null,
    performance: row.performance,
    seat: row.seat,
    place: viewPlace(index, priced.performance, place, viewer),
    band: priced.band,
    priceType: { id: row.priceType, name: priceTypeName(index, row.priceType, viewer) },
    choices,
    price: money(priced.price),
    fees: money(priced.fees),
    total: money(priced.price + priced.fees),
  };
}

function viewPlace(index: CatalogueIndex, performance: PerformanceEntry, place: PlacedSeat, viewer: Viewer) {
  const level = index.planOf(performance).plan.levels.find(({ id }) => id === place.section.level);
  return {
    section: inLanguage(place.section.name, viewer.language),
    level: level ? inLanguage(level.name, viewer.language) : "",
    door: localOrNull(place.section.door, viewer.language),
    row: place.row.number,
    seat: place.seat.number,
    restrictedView: localOrNull(place.seat.restrictedView, viewer.language),
    accessible: place.seat.accessible,
  };
}

interface PerformanceAs extends FrozenPerformance {
  readonly change: { readonly kind: "cancelled" | "moved"; readonly before: Date } | null;
}

export function viewPerformance(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  viewer: Viewer,
  since: Date,
): PerformanceOfTicket {
  const change = changeSince(index.changesOf(performance.id), performance, since);
  const [event, venue] = [index.eventOf(performance), index.venueOf(performance)];
  return viewPerformanceAs({ ...performance, event, venue, change }, viewer);
}

/** Of the catalogue, or frozen in an order. */
export function viewPerformanceAs(
  { id, starts, event, venue, change }: PerformanceAs,
  { language }: Pick<Viewer, "language">,
): PerformanceOfTicket {
  return {
    id,
    starts: new Date(starts).toISOString(),
    durationMinutes: event.durationMinutes,
    venue: { id: venue.id, name: inLanguage(venue.name, language) },
    event: {
      slug: event.slug,
      title: inLanguage(event.title, language),
      composer: event.composer,
      picture: pictureOf(event, language),
    },
    change: change && { kind: change.kind, before: change.before.toISOString() },
  };
}

export function viewDelivery(
  index: CatalogueIndex,
  method: Pick<DeliveryEntry, "id" | "kind" | "name" | "description" | "amount">,
  viewer: Viewer,
): DeliveryMethod {
  return {
    id: method.id,
    kind: method.kind,
    name: inLanguage(method.name, viewer.language),
    description: inLanguage(method.description, viewer.language),
    amount: moneyIn(index)(method.amount),
  };
}

function priceTypeName(index: CatalogueIndex, id: number, viewer: Viewer): string {
  const type = index.priceType(id);
  return type ? inLanguage(type.name, viewer.language) : "";
}
