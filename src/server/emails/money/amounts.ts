import { type EmailPart, paragraph } from "../email-layout.ts";
import { moneyOf, type Words } from "../words.ts";

type Key =
  | `mail.refunded-${"provider" | "by-hand"}`
  | `mail.returned-${"value" | "credit" | "waived"}`
  | "mail.changed-settled-money"
  | `mail.resale-${"credit" | "value"}`;

/** A paragraph for each amount that is not 0. @param until the day until which new credit is valid */
export function amountParagraphs(
  words: Words,
  amounts: readonly (readonly [key: Key, amount: number])[],
  { currency, until }: { readonly currency: string; readonly until: string },
): EmailPart[] {
  const date = words.format.calendarDay(until);
  return amounts.flatMap(([key, amount]) =>
    amount === 0 ? [] : [paragraph(words.say(key, { amount: moneyOf(words, { amount, currency }), date }))],
  );
}
