import type { LocalText } from "../languages.ts";
import type { Currency } from "../money.ts";

/** Prices stay in the house's currency. */
export interface OtherCurrency {
  readonly currency: Currency;
  /** "MobilePay, in Danish kroner". */
  readonly name: LocalText;
  /** Minor units per hundred whole units of the house's currency: 6550 is 65.50 DKK for 100 SEK. */
  readonly perHundred: number;
  /** The provider's names of the methods that use this currency; an empty list means all. */
  readonly methods: readonly string[];
}

const HUNDRED = 10_000;

/** Converts minor units of the house's currency to minor units of the other, rounded half up. */
export function inOther(amount: number, { perHundred }: Pick<OtherCurrency, "perHundred">): number {
  return Math.round((amount * perHundred) / HUNDRED);
}

/** Returns the amount to charge. An amount above zero converts to at least one minor unit. */
export function requestedInOther(amount: number, rate: Pick<OtherCurrency, "perHundred">): number {
  return amount > 0 ? Math.max(1, inOther(amount, rate)) : 0;
}

/** Minor units, of either sign. The parts add up to `requested`, the converted total. */
export function partsInOther(amounts: readonly number[], requested: number): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  let sum = 0;
  let allotted = 0;
  return amounts.map((amount, at) => {
    sum += amount;
    const until =
      at === amounts.length - 1 || whole === 0 ? requested : Math.round((sum * requested) / whole);
    const part = until - allotted;
    allotted = until;
    return part;
  });
}

/** An amount paid in another currency and its refunds so far, in both currencies. Minor units. */
export interface PaidInOther {
  readonly taken: number;
  readonly requested: number;
  readonly back: { readonly value: number; readonly requested: number };
}

/** At the rate of the day of payment; partial refunds add up to exactly the amount charged. */
export function refundInOther(value: number, { taken, requested, back }: PaidInOther): number {
  const rest = requested - back.requested;
  if (back.value + value >= taken) return rest;
  const due = Math.round((requested * (back.value + value)) / taken) - back.requested;
  return Math.min(Math.max(due, 1), rest);
}

/** Converts a manual refund in the other currency back to the house's currency. */
export function valueBack(part: number, { taken, requested, back }: PaidInOther): number {
  const rest = taken - back.value;
  if (back.requested + part >= requested) return rest;
  // Rounded down, so that the books show a full refund only when everything is refunded.
  const due = Math.floor((taken * (back.requested + part)) / requested) - back.value;
  return Math.min(Math.max(due, 0), rest);
}
