import { inLanguage } from "#domain/languages.ts";
import type { UsedPart } from "../engine/lines/line-kind.ts";
import { usedParts } from "../engine/orders/returned/used-parts.ts";
import { writeAmount } from "./amounts.ts";
import { type Desk, type DeskResult, type Given, no, textOption } from "./desk-command.ts";

/** Options of every command that gives money back: what is used is given back on a confirmation with a reason only. */
export const USED_OPTIONS = { used: { type: "boolean" }, why: { type: "string" } } as const;

/** @returns a refusal that names what has been used, or null where the refund may go on */
export async function refuseUsed(
  desk: Desk,
  given: Given,
  order: { readonly id: string; readonly number: string; readonly currency: string },
): Promise<DeskResult | null> {
  const parts = await usedParts(desk.engine.services, order.id);
  if (parts.length === 0) return null;
  const list = parts.map((part) => describePart(part, order.currency)).join("; ");
  return refuseUnconfirmed(given, `Of order ${order.number} this has been used: ${list}.`);
}

/** @returns null where `--used` confirms and `--why` says why */
export function refuseUnconfirmed({ options }: Given, found: string): DeskResult | null {
  if (options["used"] !== true)
    return no("used", `${found} To give money back all the same: --used --why <reason>.`);
  const hasReason = Boolean(textOption({ words: [], options }, "why")?.trim());
  return hasReason ? null : no("no-reason", `${found} Say why money goes back all the same, with --why.`);
}

function describePart(part: UsedPart, currency: string): string {
  switch (part.what) {
    case "ticket":
      return `ticket ${part.code} (${part.seat}), scanned ${part.at.toISOString()}`;
    case "voucher":
      return `gift voucher …${part.last4}, ${writeAmount(part.amount)} of ${writeAmount(part.face)} ${currency}`;
    case "units":
      return `subscription, ${part.used} of ${part.of} units (order ${part.orders.join(", ")})`;
    case "food":
      return `food, ${inLanguage(part.menu, "en")}, served ${new Date(part.starts).toISOString()}`;
  }
}
