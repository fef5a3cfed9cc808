import { Temporal } from "temporal-polyfill";
import type { Basket, BasketTicket, DeliveryMethod, PerformanceOfTicket, Totals } from "#contract/basket.ts";
import { localOrNull } from "#contract/house-views.ts";
import type { DeliveryEntry } from "#domain/house/entries.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { fitsSeat, vatOn } from "#domain/price/price-list.ts";
import { vatByRate } from "#domain/price/vat.ts";
import type { Listing, Performance, Place, Price } from "../catalogue/catalogue-store.ts";
import { viewPlace } from "../catalogue/view.ts";
import type { SoldPerformance, TicketPlace } from "../orders/order-document.ts";
import type { Services } from "../services.ts";
import { toMinor } from "../wire/amounts.ts";
import type { VendorTicket } from "../wire/shapes.ts";
import type { BasketRow } from "./baskets.ts";

/** A ticket of the vendor's basket where the house knows evening and seat. */
export interface Placed {
  readonly ticket: VendorTicket;
  readonly performance: Performance;
  readonly place: Place;
  readonly prices: readonly Price[];
}

/** @throws when the vendor has something in the basket that cannot be shown: it would be paid for unseen */
export async function placeTickets(
  services: Services,
  { shown }: Pick<BasketRow, "shown">,
): Promise<Placed[]> {
  const listing: Listing = await services.catalogue.current();
  const placed = await Promise.all(
    shown.tickets.map(async (ticket) => {
      const performance = listing.byVendor(ticket.instance.id);
      const place = performance?.plan.seat(ticket.seat.id);
      if (!performance || !place)
        throw new Error(`The basket has ticket ${ticket.id}, whose seat nobody knows`);
      return { ticket, performance, place, prices: await services.catalogue.pricesOf(performance) };
    }),
  );
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
  const placed = await placeTickets(services, row);
  const method = deliveryOf(services, row.delivery);
  const totals = totalsOf(services, placed, toMinor(row.shown.total));
  return {
    id: row.id,
    state: row.state === "paying" ? "paying" : "open",
    expires: row.expires.toISOString(),
    performances: [...new Set(placed.map(({ performance }) => performance))].map((one) =>
      viewSold(soldPerformance(one), language),
    ),
    tickets: placed.map((one) => viewTicket(services, one, language)),
    lines: [],
    needsDelivery: placed.length > 0,
    delivery: method ? viewDelivery(services, method, language) : null,
    totals,
    tenders: [],
    toPay: totals.total,
    order,
    reserved: false,
    extensionsLeft: 0,
  };
  function viewTicket(_: Services, one: Placed, spoken: Language): BasketTicket {
    const inMoney = (amount: number) => money(amount, book.currency);
    const total = toMinor(one.ticket.total);
    const own = one.prices.find(({ vendorType }) => vendorType === one.ticket.type.id);
    return {
      id: one.ticket.id,
      parent: null,
      performance: one.performance.id,
      seat: one.place.seat.id,
      place: placeIn(viewPlace(one.performance, one.place), spoken),
      band: one.ticket.band.name,
      priceType: {
        id: own?.type.id ?? 0,
        name: own ? inLanguage(own.type.name, spoken) : one.ticket.type.name,
      },
      choices: one.prices
        .filter(({ band, type }) => band === one.ticket.band.name && fitsSeat(type, one.place.seat))
        .map(({ type, amount }) => ({
          id: type.id,
          name: inLanguage(type.name, spoken),
          total: inMoney(amount),
        })),
      price: inMoney(total),
      fees: inMoney(0),
      total: inMoney(total),
    };
  }
}

export function deliveryOf({ book }: Services, id: string | null): DeliveryEntry | null {
  return offeredDeliveries(book.deliveryMethods).find((method) => method.id === id) ?? null;
}

/** What costs something would have to be a charge of the vendor's, which this interface cannot add. */
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

/** The vendor counts what is to be paid; VAT is what the law has in it, by the rate of each evening. */
export function ratesOf(services: Services, placed: readonly Placed[]) {
  const { book, settings } = services;
  const charges = placed.map(({ ticket, performance }) => {
    const rate = book.vatRates.find(({ id }) => id === performance.event.vat);
    const day = Temporal.Instant.fromEpochMilliseconds(performance.starts)
      .toZonedDateTimeISO(settings.timeZone)
      .toPlainDate()
      .toString();
    return {
      line: ticket.id,
      phase: "base" as const,
      reference: `T-${performance.id}`,
      gross: toMinor(ticket.total),
      rate: rate ? vatOn(rate, day) : null,
    };
  });
  return vatByRate(charges).map(({ rate, vat }) => ({ basisPoints: rate, vat }));
}

function totalsOf(services: Services, placed: readonly Placed[], total: number): Totals {
  const rates = ratesOf(services, placed);
  return viewTotals(services.book.currency, total, rates);
}

export function viewTotals(
  currency: Totals["total"]["currency"],
  total: number,
  rates: readonly { readonly basisPoints: number; readonly vat: number }[],
): Totals {
  const inMoney = (amount: number) => money(amount, currency);
  return {
    subtotal: inMoney(total),
    discount: inMoney(0),
    fees: inMoney(0),
    delivery: inMoney(0),
    vat: inMoney(rates.reduce((sum, { vat }) => sum + vat, 0)),
    vatByRate: rates.map(({ basisPoints, vat }) => ({ basisPoints, vat: inMoney(vat) })),
    total: inMoney(total),
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
