import { CURRENCIES } from "#domain/money.ts";
import { readForm, whole } from "../../forms/form.ts";

/** The option value for the house's own currency. */
export const OWN = "own";
/** The option value for payment by instalments. */
export const BY_INSTALMENTS = "by-instalments";
/** The prefix of a stored card's option value. */
export const CARD = "card-";

/** Returns the other currency, if one was chosen, with the amount that the visitor saw. */
export function payInOf(form: FormData, way: string) {
  const currency = CURRENCIES.find((known) => known === way);
  return currency && { currency, amount: readForm({ toPay: whole }, form, `-${currency}`).toPay };
}
