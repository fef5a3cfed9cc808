import { operations } from "#contract/back-end.ts";
import { API_PREFIX } from "#contract/http.ts";
import type { Operation } from "#contract/operation.ts";

/**
 * What is given up first when the process is late: which seats are free, which is asked for again and again; then pages of who
 * comes new, then of who has a session; then holding seats; last of all what visitors do about the seats they hold.
 */
export const URGENCIES = ["availability", "page", "known-page", "hold", "command"] as const;
export type Urgency = (typeof URGENCIES)[number];

const AVAILABILITY = new RegExp(`^(?:/live/|${API_PREFIX}/(?:performances|series)/.+/seats(?:/near)?$)`);

/** Whatever has to wait for its turn in a waiting room holds seats, but for the order that is placed for them. */
const HOLDS = Object.entries(operations).flatMap(([group, own]) =>
  Object.values<Operation>(own)
    .filter(({ method, refusals }) => method !== "GET" && "queue-needed" in refusals && group !== "orders")
    .map(({ path }) => new RegExp(`^${API_PREFIX}${path.replace(/\{\w+\}/g, "[^/]+")}$`)),
);
/** Where pages have the forms that hold seats. */
const HOLDING_PAGES =
  /^\/(?:events|packages|[a-z-]*package-builder|subscriptions\/fixed-series)(?:\/|\.data|$)/;
/** Where a visitor who has just paid comes back to: looking there is what brings the order to its end, and tells them. */
const ENDS_AN_ORDER = /^\/order\/(?:verify|confirmed)(?:\.data)?$/;

/** Of a question to the interface, or to the live map. */
export function urgencyOf(method: string, path: string, isKnown: boolean): Urgency {
  if (AVAILABILITY.test(path)) return "availability";
  if (method !== "GET" && HOLDS.some((hold) => hold.test(path))) return "hold";
  return isKnown ? "command" : "page";
}

/** Of a page, or a form of one. */
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
