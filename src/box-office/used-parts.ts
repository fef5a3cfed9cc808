import { inLanguage } from "#domain/languages.ts";
import type { UsedPart } from "../engine/kernel/line-kind.ts";
import { writeAmount } from "./amounts.ts";
import { type Given, no, textOption } from "./box-office-command.ts";

/** Options of every refund command: used items are refunded only with a confirmation and a reason. */
export const USED_OPTIONS = { used: { type: "boolean" }, why: { type: "string" } } as const;

export function isUseConfirmed(given: Given): boolean {
  return given.options["used"] === true && Boolean(textOption(given, "why")?.trim());
}

/** @param found a sentence naming the used items */
export function refuseUse({ options }: Given, found: string) {
  return options["used"] === true
    ? no("no-reason", `${found} Say why money goes back all the same, with --why.`)
    : no("used", `${found} To give money back all the same: --used --why <reason>.`);
}

export function describeUse(
  order: { readonly number: string; readonly currency: string },
  parts: readonly UsedPart[],
): string {
  return `Of order ${order.number} this has been used: ${describeParts(order, parts).join("; ")}.`;
}

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
