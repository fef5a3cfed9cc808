import { Temporal } from "temporal-polyfill";
import type { LineNote } from "#domain/sales/line-text.ts";
import type { FlexSubscription } from "#domain/sales/packages/flex-subscriptions.ts";
import type { VendorItem } from "../wire/shapes.ts";
import { isNamed } from "./range.ts";

/** Whether an item in the vendor's basket is this ticket subscription of the house's. */
export function isCardOf(
  { ticketSubscriptionStructureName, pricingSetName }: VendorItem<"ticketSubscriptions">,
  { name, structure }: Pick<FlexSubscription, "name" | "structure">,
): boolean {
  return isNamed(ticketSubscriptionStructureName, name) && isNamed(pricingSetName, structure);
}

/** Returns notes with the variant, the number of tickets and the expiry, from the house's files. */
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
