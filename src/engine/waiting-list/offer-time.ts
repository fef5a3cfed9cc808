import { seatOfferUntil, type WaitingListRules } from "#domain/waiting-list/waiting-list.ts";
import type { Services } from "../kernel/services.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";

/** Until when an offer made now is kept; null if it is too late for one. */
export function untilOf(
  { now }: Pick<Services, "now">,
  rules: WaitingListRules,
  { starts, cancelled, offSale }: PerformanceEntry,
): number | null {
  return cancelled || offSale ? null : seatOfferUntil(rules, { starts, now: now() });
}
