import { Temporal } from "temporal-polyfill";
import type { LineNote } from "#domain/sales/line-text.ts";
import type { FlexSubscription } from "#domain/sales/packages/flex-subscriptions.ts";
import type { VendorItem } from "../wire/shapes.ts";
import { isNamed } from "./range.ts";

export function isCardOf(
  { ticketSubscriptionStructureName, pricingSetName }: VendorItem<"ticketSubscriptions">,
  { name, structure }: Pick<FlexSubscription, "name" | "structure">,
): boolean {
  return isNamed(ticketSubscriptionStructureName, name) && isNamed(pricingSetName, structure);
}

/** Variant, number of tickets and expiry, from the house's files. */
export function cardNotes(
  { structure, redemptions, months, until }: FlexSubscription,
  today: string,
): LineNote[] {
  const day = until ?? Temporal.PlainDate.from(today).add({ months }).toString();
  return [
    { text: structure },
    { word: "flex-redemptions", values: { count: String(redemptions) } },
    { word: "flex-until", values: { day } },
  ];
}
