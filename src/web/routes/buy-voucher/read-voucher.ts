import { VOUCHER_DELIVERIES } from "#domain/sales/vouchers.ts";
import { minorUnits } from "../../purchase/minor-units.ts";

/** Above what the form offers; the house sets the limit. */
const MOST_AT_ONCE = 10;

/** Reads the form as the operation's input. An entered amount overrides a selected one. */
export function readVoucher(form: FormData) {
  const text = (name: string, most: number) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, most);
  const typed = minorUnits(text("otherAmount", 20));
  const day = text("day", 10);
  return {
    amount: typed ?? (Number.parseInt(text("amount", 20), 10) || 0),
    quantity: Math.min(Math.max(Number.parseInt(text("quantity", 3), 10) || 1, 1), MOST_AT_ONCE),
    recipient: text("recipient", 100),
    message: text("message", 500),
    delivery: VOUCHER_DELIVERIES.find((way) => way === form.get("delivery")) ?? "email",
    email: text("email", 200),
    day: day === "" ? null : day,
  };
}
