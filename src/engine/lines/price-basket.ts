import type { Totals as TotalsView } from "#contract/operations/basket.ts";
import type { DeliveryEntry } from "#domain/house/entries.ts";
import { dayIn } from "#domain/house-day.ts";
import type { Money } from "#domain/money.ts";
import { type Charge, type ChargeRule, price } from "#domain/price/charge.ts";
import { feePerTicket, feesOn, priceOf, vatOn } from "#domain/price/price-list.ts";
import type { Totals } from "#domain/price/totals.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { kindOf, type LineContext, type LineKinds, type LineRow } from "../kernel/line-kind.ts";
import type { PricedTicket, TicketLine } from "../kernel/ticket-line.ts";
import type { FeeEntry, PerformanceEntry } from "../storage/documents/catalogue-document.ts";

/** Prices tickets, and whole baskets from tickets, fees, delivery and lines with their VAT rates. */

/** Reference of the postage charge: a parcel of products, or an envelope of vouchers. */
export const POSTAGE = "P-products";

/** Null if the price list does not sell this band with this price type. */
export function priceTicket(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  band: Band,
  priceType: number,
): PricedTicket | null {
  const type = index.priceType(priceType);
  const price = type ? priceOf(index.priceListOf(performance), type, band) : null;
  if (price === null) return null;
  return { performance, band, priceType, price, fees: feesOn(price, feePerTicket(index.catalogue.fees)) };
}

export function bandOf(index: CatalogueIndex, performance: PerformanceEntry, seat: string): Band {
  const place = index.planOf(performance).seat(seat);
  if (!place) throw new Error(`Performance ${performance.id} has no seat ${seat}`);
  return performance.bands[place.section.id] ?? place.seat.band;
}

export interface PricedBasket extends LineContext {
  readonly delivery: DeliveryEntry | null;
}

/** Fees and delivery have the VAT rate of the day of sale. */
export function chargesOf(kinds: LineKinds, basket: PricedBasket): Charge[] {
  const { index, tickets, lines, delivery, now } = basket;
  const today = dayIn(index.catalogue.timeZone, now);
  return price([
    { phase: "base", charges: () => tickets.map((ticket) => ticketCharge(index, ticket)) },
    ...index.catalogue.fees.map((fee) => feeRule(index, fee, tickets, today)),
    ...(delivery && delivery.amount > 0 ? [deliveryRule(index, delivery, today)] : []),
    ...lineRules(kinds, lines, basket),
  ]);
}

function lineRules(kinds: LineKinds, lines: readonly LineRow[], context: LineContext): ChargeRule[] {
  return [...Map.groupBy(lines, (line) => kindOf(kinds, line))].flatMap(([kind, own]) =>
    kind.price(own, context),
  );
}

/** The VAT rate of the day of the performance, not of the purchase. */
function ticketCharge(index: CatalogueIndex, { id, performance, price }: TicketLine): Charge {
  const day = dayIn(index.catalogue.timeZone, performance.starts);
  const rate = vatOn(index.vatRate(index.eventOf(performance).vat), day);
  return { line: id, phase: "base", reference: `T-${performance.id}`, gross: price, rate };
}

/** Free tickets cost no fee. A fee per ticket is charged with its ticket, so that a return can include it. */
function feeRule(
  index: CatalogueIndex,
  fee: FeeEntry,
  tickets: readonly TicketLine[],
  today: string,
): ChargeRule {
  const paying = fee.amount === 0 ? [] : tickets.filter((ticket) => ticket.price > 0);
  const lines = fee.per === "ticket" ? paying.map(({ id }) => id) : paying.slice(0, 1).map(() => null);
  const rate = vatOn(index.vatRate(fee.vat), today);
  return {
    phase: "fee",
    charges: () =>
      lines.map((line) => ({ line, phase: "fee", reference: `F-${fee.id}`, gross: fee.amount, rate })),
  };
}

function deliveryRule(index: CatalogueIndex, { id, amount, vat }: DeliveryEntry, today: string): ChargeRule {
  const rate = vatOn(index.vatRate(vat), today);
  return {
    phase: "delivery",
    charges: () => [{ line: null, phase: "delivery", reference: `D-${id}`, gross: amount, rate }],
  };
}

export function viewTotals(totals: Totals, money: (amount: number) => Money): TotalsView {
  return {
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    fees: money(totals.fees),
    delivery: money(totals.delivery),
    vat: money(totals.vat),
    vatByRate: totals.vatByRate.map(({ basisPoints, vat }) => ({ basisPoints, vat: money(vat) })),
    total: money(totals.total),
  };
}

/** The VAT rate of what is sold today, in basis points. */
export function rateToday({ index, now }: Pick<LineContext, "index" | "now">, vat: string): number {
  return vatOn(index.vatRate(vat), dayIn(index.catalogue.timeZone, now));
}
