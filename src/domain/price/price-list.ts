import type { Band } from "../seating/seating.ts";

/** Price type × band × mode of sale. Amounts are minor units, including VAT. */

export interface PriceTypeRule {
  readonly id: number;
  /** Percentage of the ordinary price, used where a price list has no amount. */
  readonly percentOfOrdinary: number;
  readonly seats: "any" | "accessible" | "companion";
}

export interface PriceList {
  readonly id: string;
  readonly ordinary: Readonly<Partial<Record<Band, number>>>;
  readonly priceTypes: readonly { readonly id: number; readonly modesOfSale: readonly number[] }[];
  readonly amounts: readonly { readonly priceType: number; readonly band: Band; readonly amount: number }[];
}

/** VAT rate in basis points per date range; `to` is exclusive, null is open-ended. */
export interface VatRate {
  readonly id: string;
  readonly rates: readonly {
    readonly basisPoints: number;
    readonly from: string;
    readonly to: string | null;
  }[];
}

export function priceTypesFor(list: PriceList, modesOfSale: readonly number[]): number[] {
  return list.priceTypes
    .filter((type) => type.modesOfSale.some((mode) => modesOfSale.includes(mode)))
    .map((type) => type.id);
}

/** Returns the price of a seat in `band` in minor units, or null if the list does not sell it. */
export function priceOf(list: PriceList, type: PriceTypeRule, band: Band): number | null {
  if (!list.priceTypes.some((entry) => entry.id === type.id)) return null;
  const named = list.amounts.find((entry) => entry.priceType === type.id && entry.band === band);
  if (named) return named.amount;
  const ordinary = list.ordinary[band];
  return ordinary === undefined ? null : wholeUnits((ordinary * type.percentOfOrdinary) / 100);
}

/** Percentages are rounded to whole kronor, as ticket prices are. */
function wholeUnits(amount: number): number {
  return Math.round(amount / 100) * 100;
}

/** The sum of the fees that each ticket costs, minor units. */
export function feePerTicket(
  fees: readonly { readonly per: "ticket" | "order"; readonly amount: number }[],
): number {
  return fees.filter(({ per }) => per === "ticket").reduce((sum, { amount }) => sum + amount, 0);
}

/** Free tickets cost no fee. */
export function feesOn(price: number, perTicket: number): number {
  return price === 0 ? 0 : perTicket;
}

/** Wheelchair places and companion seats only fit their own price types, and those fit nothing else. */
export function fitsSeat(type: PriceTypeRule, seat: { accessible: boolean; companion: boolean }): boolean {
  if (seat.accessible) return type.seats === "accessible";
  if (seat.companion) return type.seats === "companion";
  return type.seats === "any";
}

/** Companion tickets without a wheelchair place; each place at a performance allows one. */
export function companionsAlone(types: readonly PriceTypeRule[]): number {
  const count = (seats: PriceTypeRule["seats"]) => types.filter((type) => type.seats === seats).length;
  return Math.max(0, count("companion") - count("accessible"));
}

/** @param day YYYY-MM-DD: the day of the performance or of the sale, depending on the tax rule for the item */
export function vatOn(rate: VatRate, day: string): number {
  const basisPoints = vatAt(rate, day);
  if (basisPoints === null) throw new RangeError(`VAT rate ${rate.id} has no value on ${day}`);
  return basisPoints;
}

/** Null on a day for which the rate has no value, which a checked house rules out. */
export function vatAt(rate: VatRate, day: string): number | null {
  const valid = rate.rates.find((span) => span.from <= day && (span.to === null || day < span.to));
  return valid?.basisPoints ?? null;
}
