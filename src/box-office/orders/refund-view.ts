import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import { fingerprintOfRefund, type RefundPlan } from "../../engine/orders/returned/plan-refund.ts";
import type { OrderDocument } from "../../engine/storage/documents/order-document.ts";
import { writeAmount } from "../amounts.ts";
import type { RefundPreview } from "../operations/orders/refund-preview.ts";
import { nameOfSeat } from "../seats/find-seat.ts";
import { describeParts } from "../used-parts.ts";

export function viewRefund(index: CatalogueIndex, document: OrderDocument, plan: RefundPlan): RefundPreview {
  const { currency, holder, lines } = document;
  const money = (amount: number) => ({ amount, currency });
  return {
    expect: fingerprintOfRefund(plan),
    ...{ amount: money(plan.amount), left: money(plan.left), waived: money(plan.waived) },
    tenders: viewLeaves(currency, plan.leaves),
    isByHand: plan.isByHand,
    tickets: plan.tickets.map(({ line, performance, seat }) => ({
      ...{ id: lines[line]?.id ?? "", performance, seat: nameOfSeat(index, performance, seat) },
    })),
    lines: plan.items.map(({ id, kind, quantity }) => ({ id, kind, quantity })),
    kept: plan.kept.map(({ item: { id, kind }, why }) => ({ id, kind, why })),
    used: describeParts({ currency }, plan.used),
    email: holder.email === "" ? null : { to: holder.email, kind: "order-refunded" },
  };
}

export function viewLeaves(
  currency: OrderDocument["currency"],
  leaves: RefundPlan["leaves"],
): RefundPreview["tenders"] {
  return leaves.map(({ tender: { kind, method }, amount, to }) => ({
    ...{ kind, label: method, amount: { amount, currency }, to },
  }));
}

export function printTenders(tenders: RefundPreview["tenders"]): string[] {
  return tenders.map(
    ({ kind, label, amount: { amount, currency }, to }) =>
      `  ${[kind, label].filter(Boolean).join(" ")}  ${writeAmount(amount)} ${currency}  ${to}`,
  );
}

export function printRefund(preview: RefundPreview): string {
  const { amount, left, waived, tenders, tickets, lines, kept, used, email } = preview;
  const { currency } = amount;
  return [
    `${writeAmount(amount.amount)} ${currency} would go back; ${writeAmount(left.amount)} ${currency} would be left.`,
    ...printTenders(tenders),
    ...(waived.amount > 0 ? [`  instalments  ${writeAmount(waived.amount)} ${currency}  waived`] : []),
    ...tickets.map(({ id, performance, seat }) => `  ticket ${id}  performance ${performance}  ${seat}`),
    ...lines.map(({ id, kind, quantity }) => `  line ${id}  ${kind}  ${quantity}`),
    ...kept.map(({ id, kind, why }) => `  kept ${id}  ${kind}  ${why}`),
    ...used.map((part) => `  used: ${part}`),
    email ? `The email goes to ${email.to}.` : "No email: the order has no address.",
  ].join("\n");
}
