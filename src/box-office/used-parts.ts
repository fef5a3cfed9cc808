import { inLanguage } from "#domain/languages.ts";
import type { UsedPart } from "../engine/kernel/line-kind.ts";
import { writeAmount } from "./amounts.ts";

/** For the preview and the refusal of a refund: parts of an order that have been used. */
export function describeParts(
  { currency }: { readonly currency: string },
  parts: readonly UsedPart[],
): string[] {
  return parts.map((part) => describePart(part, currency));
}

function describePart(part: UsedPart, currency: string): string {
  switch (part.what) {
    case "ticket":
      return `ticket ${part.code} (${part.seat}), scanned ${part.at.toISOString()}`;
    case "voucher":
      return `gift voucher …${part.last4}, ${writeAmount(part.amount)} of ${writeAmount(part.face)} ${currency}`;
    case "redemptions":
      return `subscription, ${part.used} of ${part.of} redemptions (order ${part.orders.join(", ")})`;
    case "food":
      return `food, ${inLanguage(part.menu, "en")}, served ${new Date(part.starts).toISOString()}`;
  }
}
