import type { House } from "#config/house/house.ts";
import { CONSENT_CLASSES, type ConsentClass } from "#domain/consent.ts";
import { partnersOf, requestedClasses } from "./consent.ts";

/**
 * Everything the shop stores in a browser, as listed for visitors. docs/operations.md has the same table, and
 * a test checks both against the sources.
 */
interface StoredItem {
  /** After … comes a performance, package or waiting room. */
  readonly name: string;
  readonly where: "cookie" | "session-storage" | "local-storage";
  /** The tag manager's items have the class that the house gave it. */
  readonly class: "necessary" | "tag-manager";
  /** Message keys for purpose and duration. */
  readonly what: string;
  readonly until: string;
}

export const STORED_ITEMS = [
  { name: "session", where: "cookie", class: "necessary", what: "session", until: "browser-closed" },
  { name: "lang", where: "cookie", class: "necessary", what: "lang", until: "year" },
  { name: "consent", where: "cookie", class: "necessary", what: "consent", until: "half-year" },
  { name: "queue-…", where: "cookie", class: "necessary", what: "queue", until: "eighteen-hours" },
  { name: "checkout", where: "cookie", class: "necessary", what: "checkout", until: "browser-closed" },
  { name: "package-…", where: "cookie", class: "necessary", what: "package", until: "in-basket" },
  { name: "package-seats-…", where: "cookie", class: "necessary", what: "package-seats", until: "in-basket" },
  { name: "programme-code", where: "cookie", class: "necessary", what: "programme", until: "ten-minutes" },
  { name: "maintenance-bypass", where: "cookie", class: "necessary", what: "bypass", until: "twelve-hours" },
  { name: "preview", where: "cookie", class: "necessary", what: "preview", until: "browser-closed" },
  { name: "seat-view", where: "cookie", class: "necessary", what: "seat-view", until: "year" },
  { name: "seats-…", where: "session-storage", class: "necessary", what: "seats", until: "tab-closed" },
  { name: "chunk-reload", where: "session-storage", class: "necessary", what: "reload", until: "tab-closed" },
  {
    name: "analytics-cart",
    where: "session-storage",
    class: "tag-manager",
    what: "cart",
    until: "tab-closed",
  },
  {
    name: "analytics-purchases",
    where: "local-storage",
    class: "tag-manager",
    what: "purchases",
    until: "fifty-orders",
  },
] as const satisfies readonly StoredItem[];

export interface StoredOfClass {
  readonly class: "necessary" | ConsentClass;
  readonly items: readonly Omit<(typeof STORED_ITEMS)[number], "class">[];
  /** Partners of this class, which document their own storage. */
  readonly others: readonly string[];
}

/** By class, with only the classes that this house uses. */
export function storedItems(house: Pick<House, "consent" | "tableBooking">): StoredOfClass[] {
  const managers = house.consent.tagManager?.class ?? null;
  const requested = requestedClasses(house);
  return (["necessary", ...CONSENT_CLASSES.filter((one) => requested.includes(one))] as const)
    .map((one) => ({
      class: one,
      items: STORED_ITEMS.filter((item) => (item.class === "necessary" ? "necessary" : managers) === one).map(
        ({ class: _, ...item }) => item,
      ),
      others: partnersOf(house)
        .filter((partner) => partner.class === one)
        .map(({ script }) => new URL(script).hostname),
    }))
    .filter(({ items, others }) => items.length > 0 || others.length > 0);
}
