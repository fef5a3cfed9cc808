import type { RefusalOf } from "#contract/operation.ts";
import type { Currency } from "#domain/money.ts";
import type { PayRefusal } from "../../engine/counter/pay-sale.ts";
import type { salePayment } from "../operations/counter/paying.ts";

export function payRefusalInMoney(
  currency: Currency,
  refusal: PayRefusal,
): RefusalOf<typeof salePayment.pay> {
  const money = (amount: number) => ({ amount, currency });
  switch (refusal.reason) {
    case "other-total":
      return { reason: "other-total", total: money(refusal.total) };
    case "tenders-differ":
      return { reason: "tenders-differ", total: money(refusal.total), tendered: money(refusal.tendered) };
    case "too-little-received":
      return { reason: "too-little-received", due: money(refusal.due) };
    case "receipt-used":
      return { reason: "receipt-used", by: refusal.number };
    default:
      return refusal;
  }
}
