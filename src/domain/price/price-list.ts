import type { Band } from "../seating/seating.ts";

/** Price type × band × mode of sale. Amounts are minor units, VAT included. */

export interface PriceTypeRule {
  readonly id: number;
  /** Of the ordinary price, where a price list names no amount. */
  readonly percentOfOrdinary: number;
  /** Which seats it may be sold for. */
  readonly seats: "any" | "accessible" | "companion";
}

export interface PriceList {
  readonly id: string;
  readonly ordinary: Readonly<Partial<Record<Band, number>>>;
  readonly priceTypes: readonly { readonly id: number; readonly modesOfSale: readonly number[] }[];
  readonly amounts: readonly { readonly priceType: number; readonly band: Band; readonly amount: number }[];
}

/** A rate in basis points per span of days; `to` is exclusive, null is open. */
export interface VatRate {
  readonly id: string;
  readonly rates: readonly {
    readonly basisPoints: number;
    readonly from: string;
    readonly to: string | null;
  }[];
}

/** The price types of a list that one of the visitor's modes of sale opens, in the list's order. */
export function priceTypesFor(list: PriceList, modesOfSale: readonly number[]): number[] {
  return list.priceTypes
    .filter((type) => type.modesOfSale.some((mode) => modesOfSale.includes(mode)))
    .map((type) => type.id);
}

/** The price of a seat in `band`, in minor units; null where the list does not sell it so. */
export function priceOf(list: PriceList, type: PriceTypeRule, band: Band): number | null {
  if (!list.priceTypes.some((entry) => entry.id === type.id)) return null;
  const named = list.amounts.find((entry) => entry.priceType === type.id && entry.band === band);
  if (named) return named.amount;
  const ordinary = list.ordinary[band];
  return ordinary === undefined ? null : wholeUnits((ordinary * type.percentOfOrdinary) / 100);
}

/** Percentages are rounded to whole kronor: nobody prints a ticket over 517.25. */
function wholeUnits(amount: number): number {
  return Math.round(amount / 100) * 100;
}

/**
 * Whether this price type may sit on this seat. Wheelchair places and the companion seats beside them are
 * pools of their own: nobody else buys them, and their price types buy nothing else.
 */
export function fitsSeat(type: PriceTypeRule, seat: { accessible: boolean; companion: boolean }): boolean {
  if (seat.accessible) return type.seats === "accessible";
  if (seat.companion) return type.seats === "companion";
  return type.seats === "any";
}

/** A companion's ticket goes with a wheelchair place at the same performance, one for one. */
export function companionsAlone(types: readonly PriceTypeRule[]): number {
  const count = (seats: PriceTypeRule["seats"]) => types.filter((type) => type.seats === seats).length;
  return Math.max(0, count("companion") - count("accessible"));
}

/** @param day YYYY-MM-DD, the day of the performance or of the sale, as the law has it for the item */
export function vatOn(rate: VatRate, day: string): number {
  const valid = rate.rates.find((span) => span.from <= day && (span.to === null || day < span.to));
  if (!valid) throw new RangeError(`VAT rate ${rate.id} says nothing about ${day}`);
  return valid.basisPoints;
}
