import { operations } from "#contract/back-end.ts";
import { API_PREFIX } from "#contract/http.ts";
import type { Operation } from "#contract/operation.ts";

/**
 * In the order of rejection: polled availability, pages of new visitors, pages of visitors with a session,
 * holds, commands for held seats.
 */
export const URGENCIES = ["availability", "page", "known-page", "hold", "command"] as const;
export type Urgency = (typeof URGENCIES)[number];

const AVAILABILITY = new RegExp(`^(?:/live/|${API_PREFIX}/(?:performances|series)/.+/seats(?:/near)?$)`);

/** Need a place in the queue; orders do not hold seats. */
const HOLDS = Object.entries(operations).flatMap(([group, own]) =>
  Object.values<Operation>(own)
    .filter(({ method, refusals }) => method !== "GET" && "queue-needed" in refusals && group !== "orders")
    .map(({ path }) => new RegExp(`^${API_PREFIX}${path.replace(/\{\w+\}/g, "[^/]+")}$`)),
);
const HOLDING_PAGES =
  /^\/(?:events|packages|[a-z-]*package-builder|subscriptions\/fixed-series)(?:\/|\.data|$)/;
/** Opening it completes and confirms the order. */
const ENDS_AN_ORDER = /^\/order\/(?:verify|confirmed)(?:\.data)?$/;

export function urgencyOf(method: string, path: string, isKnown: boolean): Urgency {
  if (AVAILABILITY.test(path)) return "availability";
  if (method !== "GET" && HOLDS.some((hold) => hold.test(path))) return "hold";
  return isKnown ? "command" : "page";
}

export function urgencyOfPage(
  method: string,
  path: string,
  isKnown: boolean,
): Exclude<Urgency, "availability"> {
  if (!isKnown) return "page";
  if (ENDS_AN_ORDER.test(path)) return "command";
  if (method !== "POST") return "known-page";
  return HOLDING_PAGES.test(path) ? "hold" : "command";
}
