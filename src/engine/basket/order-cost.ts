import { Temporal } from "temporal-polyfill";
import type { Totals as TotalsView } from "#contract/basket.ts";
import type { Money } from "#domain/money.ts";
import { priceOf, vatOn } from "#domain/pricing.ts";
import type { Band } from "#domain/seating/seating.ts";
import { type Totals, totalsOf } from "#domain/totals.ts";
import type { DeliveryEntry, PerformanceEntry } from "../catalogue/catalogue-document.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { feePerTicket } from "../catalogue/visitor-view.ts";
import type { CostPart } from "../orders/order-document.ts";

/** What a basket costs, ticket by ticket and in all. The one place where prices, fees, delivery and VAT meet. */

export interface PricedTicket {
  readonly performance: PerformanceEntry;
  readonly band: Band;
  readonly priceType: number;
  readonly price: number;
  readonly fees: number;
}

/** Null where the price list does not sell this band as this price type. */
export function priceTicket(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  band: Band,
  priceType: number,
): PricedTicket | null {
  const type = index.priceType(priceType);
  const price = type ? priceOf(index.priceListOf(performance), type, band) : null;
  if (price === null) return null;
  return { performance, band, priceType, price, fees: price === 0 ? 0 : feePerTicket(index) };
}

export function bandOf(index: CatalogueIndex, performance: PerformanceEntry, seat: string): Band {
  const place = index.planOf(performance).seat(seat);
  if (!place) throw new Error(`Performance ${performance.id} has no seat ${seat}`);
  return performance.bands[place.section.id] ?? place.seat.band;
}

export function costParts(
  index: CatalogueIndex,
  tickets: readonly PricedTicket[],
  delivery: DeliveryEntry | null,
  now: number,
): CostPart[] {
  const today = dayIn(index.catalogue.timeZone, now);
  const parts: CostPart[] = [];
  for (const ticket of tickets) {
    // The rate that holds when the performance is given, not when the ticket is bought.
    const day = dayIn(index.catalogue.timeZone, ticket.performance.starts);
    const rate = vatOn(index.vatRate(index.eventOf(ticket.performance).vat), day);
    parts.push({
      kind: "ticket",
      reference: `T-${ticket.performance.id}`,
      amount: ticket.price,
      basisPoints: rate,
    });
  }
  const paying = tickets.filter((ticket) => ticket.price > 0).length;
  for (const fee of index.catalogue.fees) {
    const times = fee.per === "ticket" ? paying : Math.min(1, paying);
    if (times === 0 || fee.amount === 0) continue;
    const rate = vatOn(index.vatRate(fee.vat), today);
    parts.push({ kind: "fee", reference: `F-${fee.id}`, amount: fee.amount * times, basisPoints: rate });
  }
  if (delivery && delivery.amount > 0) {
    const rate = vatOn(index.vatRate(delivery.vat), today);
    parts.push({
      kind: "delivery",
      reference: `D-${delivery.id}`,
      amount: delivery.amount,
      basisPoints: rate,
    });
  }
  return parts;
}

export function costOf(
  index: CatalogueIndex,
  tickets: readonly PricedTicket[],
  delivery: DeliveryEntry | null,
  now: number,
): Totals {
  return totalsOf(costParts(index, tickets, delivery, now));
}

export function viewTotals(totals: Totals, money: (amount: number) => Money): TotalsView {
  return {
    subtotal: money(totals.subtotal),
    fees: money(totals.fees),
    delivery: money(totals.delivery),
    vat: money(totals.vat),
    vatByRate: totals.vatByRate.map(({ basisPoints, vat }) => ({ basisPoints, vat: money(vat) })),
    total: money(totals.total),
  };
}

/** The day of a minute is asked for with every ticket of every basket; it is worked out once. */
const days = new Map<string, string>();
const MOST_DAYS = 10_000;

/** YYYY-MM-DD on the house's clock. */
export function dayIn(timeZone: string, moment: number): string {
  const minute = `${timeZone} ${Math.floor(moment / 60_000)}`;
  const known = days.get(minute);
  if (known) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const day = calendarDay(timeZone, moment);
  days.set(minute, day);
  return day;
}

function calendarDay(timeZone: string, moment: number): string {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
