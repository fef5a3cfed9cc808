import type { LocalText } from "../languages.ts";
import type { Currency } from "../money.ts";

/** A currency beside the house's own in which a visitor may pay. What things cost stays in the house's. */
export interface OtherCurrency {
  readonly currency: Currency;
  /** How the visitor is offered it: "MobilePay, in Danish kroner". */
  readonly name: LocalText;
  /** Minor units of it for a hundred whole units of the house's: 6550 is 65.50 DKK for 100 SEK. */
  readonly perHundred: number;
  /** The provider's methods that bring it, by the provider's names; none named are all. */
  readonly methods: readonly string[];
}

const HUNDRED = 10_000;

/** An amount of the house's money in the other currency, minor units of either, rounded half up. */
export function inOther(amount: number, { perHundred }: Pick<OtherCurrency, "perHundred">): number {
  return Math.round((amount * perHundred) / HUNDRED);
}

/** What is asked for so much: who has something to pay pays something. */
export function askedInOther(amount: number, rate: Pick<OtherCurrency, "perHundred">): number {
  return amount > 0 ? Math.max(1, inOther(amount, rate)) : 0;
}

/**
 * The parts of a sum in another currency, so that they add up to what is asked for the whole.
 * @param amounts minor units of the house's currency, of either sign
 * @param asked what their sum comes to, minor units of the other
 */
export function partsInOther(amounts: readonly number[], asked: number): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  let sum = 0;
  let told = 0;
  return amounts.map((amount, at) => {
    sum += amount;
    const until = at === amounts.length - 1 || whole === 0 ? asked : Math.round((sum * asked) / whole);
    const part = until - told;
    told = until;
    return part;
  });
}

/** What was paid in another currency, and what of it is back: in the house's money, and in what was asked. Minor units. */
export interface PaidInOther {
  readonly taken: number;
  readonly asked: number;
  readonly back: { readonly value: number; readonly asked: number };
}

/**
 * What goes back for so much of the house's money. However it is given back in parts, all of it is in the end exactly what
 * was asked for, at the rate of that day.
 */
export function askedBack(value: number, { taken, asked, back }: PaidInOther): number {
  const rest = asked - back.asked;
  if (back.value + value >= taken) return rest;
  const due = Math.round((asked * (back.value + value)) / taken) - back.asked;
  return Math.min(Math.max(due, 1), rest);
}

/** The converse: what somebody gave back by hand in the other currency is worth in the house's books. */
export function valueBack(part: number, { taken, asked, back }: PaidInOther): number {
  const rest = taken - back.value;
  if (back.asked + part >= asked) return rest;
  // Rounded down: not all of it is back as long as something of what was paid is not.
  const due = Math.floor((taken * (back.asked + part)) / asked) - back.value;
  return Math.min(Math.max(due, 0), rest);
}
