import { VOUCHER_DELIVERIES } from "#domain/sales/vouchers.ts";
import { minorUnits } from "../../purchase/minor-units.ts";

/** The form offers fewer; the house decides. */
const MOST_AT_ONCE = 10;

/** What the form asks for, in the operation's words. A chosen amount gives way to one that was typed. */
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
