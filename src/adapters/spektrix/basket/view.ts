import { localOrNull } from "#contract/house-views.ts";
import type {
  Basket,
  BasketTicket,
  DeliveryMethod,
  PerformanceOfTicket,
  Totals,
} from "#contract/operations/basket.ts";
import type { DeliveryEntry } from "#domain/house/entries.ts";
import { dayIn } from "#domain/house-day.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { type Currency, money } from "#domain/money.ts";
import { type Charge, sumOf } from "#domain/price/charge.ts";
import { fitsSeat, vatOn } from "#domain/price/price-list.ts";
import { type Totals as PriceTotals, totalsOf } from "#domain/price/totals.ts";
import type { Band } from "#domain/seating/seating.ts";
import { bandOf } from "../catalogue/bands.ts";
import type { Listing, Performance, Place, Price, UnreservedArea } from "../catalogue/listing.ts";
import { viewPlace } from "../catalogue/view.ts";
import type { SoldPerformance, TicketPlace } from "../orders/order-document.ts";
import type { Services } from "../services.ts";
import { toMinor } from "../wire/amounts.ts";
import type { VendorTicket } from "../wire/shapes.ts";
import type { BasketRow } from "./baskets.ts";
import { chargesFor, linesOf, type VendorLine, viewLine } from "./lines.ts";

export interface Placed {
  readonly ticket: VendorTicket;
  readonly performance: Performance;
  readonly place: Place;
  readonly band: Band;
  readonly prices: readonly Price[];
}

function placeOf({ plan }: Performance, { seat, planId }: VendorTicket): Place | null {
  if (seat) return plan.seat(seat.id) ?? null;
  return areaOfTicket(plan, planId)?.place ?? null;
}

export function areaOfTicket(
  { unreserved }: Performance["plan"],
  planId: string | null | undefined,
): UnreservedArea | undefined {
  return unreserved.length === 1 ? unreserved[0] : unreserved.find(({ id }) => id === planId);
}

/** Null if the house does not know the performance, seat or price band. */
export async function placeEach(
  services: Services,
  { tickets }: Pick<BasketRow["shown"], "tickets">,
): Promise<(Placed | null)[]> {
  const listing: Listing = await services.catalogue.current();
  return Promise.all(
    tickets.map(async (ticket) => {
      const performance = listing.byVendor(ticket.instance.id);
      const place = performance && placeOf(performance, ticket);
      const band = bandOf(services.book, ticket.band);
      if (!performance || !place || !band) return null;
      return { ticket, performance, place, band, prices: await services.catalogue.pricesOf(performance) };
    }),
  );
}

/** @throws if a ticket cannot be shown: it would be paid for unseen */
export async function placeTickets(
  services: Services,
  { shown }: Pick<BasketRow, "shown">,
): Promise<Placed[]> {
  const placed = (await placeEach(services, shown)).map((one, at) => {
    if (one) return one;
    throw new Error(`The basket has ticket ${shown.tickets[at]?.id}, whose seat or price band is unknown`);
  });
  return placed.sort(
    (a, b) =>
      a.performance.starts - b.performance.starts ||
      a.performance.id - b.performance.id ||
      a.place.position - b.place.position,
  );
}

export async function viewBasket(
  services: Services,
  row: BasketRow,
  language: Language,
  order: string | null,
): Promise<Basket> {
  const { book } = services;
  const [placed, lines] = await Promise.all([placeTickets(services, row), linesOf(services, row.shown)]);
  const method = deliveryOf(services, row.delivery);
  const totals = viewTotals(book.currency, totalsOf(chargesOf(services, placed, lines, row.shown)));
  return {
    id: row.id,
    state: row.state === "paying" ? "paying" : "open",
    expires: row.expires.toISOString(),
    performances: [...new Set(placed.map(({ performance }) => performance))].map((one) =>
      viewSold(soldPerformance(one), language),
    ),
    tickets: placed.map((one) => viewTicket(services, one, language)),
    lines: lines.map((line) => viewLine(line, services, language)),
    needsDelivery: placed.length > 0,
    delivery: method ? viewDelivery(services, method, language) : null,
    totals,
    tenders: [],
    toPay: totals.total,
    order,
    reserved: false,
    extensionsLeft: 0,
  };
}

function viewTicket({ book }: Services, one: Placed, spoken: Language): BasketTicket {
  const inMoney = (amount: number) => money(amount, book.currency);
  const price = toMinor(one.ticket.price);
  const own = one.prices.find(({ vendorType }) => vendorType === one.ticket.type.id);
  return {
    id: one.ticket.id,
    parent: null,
    performance: one.performance.id,
    seat: one.place.seat.id,
    place: placeIn(viewPlace(one.performance, one.place), spoken),
    band: one.band,
    priceType: {
      id: own?.type.id ?? 0,
      name: own ? inLanguage(own.type.name, spoken) : one.ticket.type.name,
    },
    choices: one.prices
      .filter(({ band, type }) => band === one.band && fitsSeat(type, one.place.seat))
      .map(({ type, amount }) => ({
        id: type.id,
        name: inLanguage(type.name, spoken),
        total: inMoney(amount),
      })),
    price: inMoney(price),
    fees: inMoney(0),
    total: inMoney(price),
  };
}

export function deliveryOf({ book }: Services, id: string | null): DeliveryEntry | null {
  return offeredDeliveries(book.deliveryMethods).find((method) => method.id === id) ?? null;
}

/** A paid delivery would have to be the vendor's charge, which its API cannot add. */
export function offeredDeliveries(methods: readonly DeliveryEntry[]): DeliveryEntry[] {
  return methods.filter(({ amount, kind }) => amount === 0 && kind !== "post");
}

export function viewDelivery(
  { book }: Services,
  method: Pick<DeliveryEntry, "id" | "kind" | "name" | "description">,
  language: Language,
): DeliveryMethod {
  return {
    id: method.id,
    kind: method.kind,
    name: inLanguage(method.name, language),
    description: inLanguage(method.description, language),
    amount: money(0, book.currency),
  };
}

/**
 * VAT: tickets at the rate of the performance's day, all else at today's. The total is the vendor's; a
 * difference to the lines becomes a separate charge.
 */
export function chargesOf(
  services: Services,
  placed: readonly Placed[],
  lines: readonly VendorLine[],
  { total }: Pick<BasketRow["shown"], "total">,
): Charge[] {
  const { book, settings } = services;
  const tickets = placed.flatMap(({ ticket, performance }) => {
    const rate = book.vatRates.find(({ id }) => id === performance.event.vat);
    const day = dayIn(settings.timeZone, performance.starts);
    return chargesFor(ticket.id, `T-${performance.id}`, [ticket], rate ? vatOn(rate, day) : null);
  });
  const charges = [...tickets, ...lines.flatMap((line) => line.charges)];
  const rest = toMinor(total) - sumOf(charges);
  if (rest === 0) return charges;
  const phase = rest > 0 ? "fee" : "promo-code";
  return [...charges, { line: null, phase, reference: VENDORS_OWN, gross: rest, rate: null }];
}

/** A commission on the order, an offer for all of it. */
export const VENDORS_OWN = "F-vendor";

export function viewTotals(currency: Currency, totals: PriceTotals): Totals {
  const inMoney = (amount: number) => money(amount, currency);
  return {
    subtotal: inMoney(totals.subtotal),
    discount: inMoney(totals.discount),
    fees: inMoney(totals.fees),
    delivery: inMoney(totals.delivery),
    vat: inMoney(totals.vat),
    vatByRate: totals.vatByRate.map(({ basisPoints, vat }) => ({ basisPoints, vat: inMoney(vat) })),
    total: inMoney(totals.total),
  };
}

export function placeIn(place: TicketPlace, language: Language) {
  return {
    section: inLanguage(place.section, language),
    level: inLanguage(place.level, language),
    door: localOrNull(place.door, language),
    row: place.row,
    seat: place.seat,
    restrictedView: localOrNull(place.restrictedView, language),
    accessible: place.accessible,
  };
}

export function soldPerformance({ id, starts, event, venue }: Performance): SoldPerformance {
  const { slug, title, composer, picture, durationMinutes } = event;
  return {
    id,
    starts,
    durationMinutes,
    venue: { id: venue.id, name: venue.name },
    event: { slug, title, composer, picture: { url: `/house/${picture.file}`, alt: picture.alt } },
  };
}

export function viewSold(sold: SoldPerformance, language: Language): PerformanceOfTicket {
  const { event, venue } = sold;
  return {
    id: sold.id,
    starts: new Date(sold.starts).toISOString(),
    durationMinutes: sold.durationMinutes,
    venue: { id: venue.id, name: inLanguage(venue.name, language) },
    event: {
      slug: event.slug,
      title: inLanguage(event.title, language),
      composer: event.composer,
      picture: { url: event.picture.url, alt: inLanguage(event.picture.alt, language) },
    },
    change: null,
  };
}
