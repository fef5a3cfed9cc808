import { VOUCHER_DELIVERIES } from "#domain/sales/vouchers.ts";
import { oneOf, readForm, text, whole } from "../forms/form.ts";
import { minorUnits } from "../purchase/minor-units.ts";

/** Above what the form offers; the house sets the limit. */
const MOST_AT_ONCE = 10;

export const RECIPIENT = {
  recipient: text(100, { trim: true, required: true }),
  email: text(200, { trim: true, type: "email" }),
  message: text(500, { trim: true }),
};
const VOUCHER = {
  ...RECIPIENT,
  amount: whole,
  otherAmount: text(20, { trim: true }),
  quantity: whole,
  delivery: oneOf(VOUCHER_DELIVERIES),
  day: text(10, { trim: true }),
};

/** Reads the form for a gift voucher as the operation's input. An entered amount overrides a selected one. */
export function readVoucher(form: FormData) {
  const { otherAmount, ...typed } = readForm(VOUCHER, form);
  return {
    ...typed,
    amount: minorUnits(otherAmount) ?? typed.amount,
    quantity: Math.min(Math.max(typed.quantity, 1), MOST_AT_ONCE),
    delivery: typed.delivery ?? "email",
    day: typed.day || null,
  };
}
