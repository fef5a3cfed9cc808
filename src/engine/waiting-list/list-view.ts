import type { OutputOf } from "#contract/operation.ts";
import type { waitingList as operations } from "#contract/sales/waiting-list.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { MOST_PERFORMANCES, type WaitingListRules } from "#domain/waiting-list/waiting-list.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { knownPrices } from "../catalogue/visitor-view.ts";
import type { Services } from "../kernel/services.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { listHall, typesOffered } from "./list-hall.ts";
import { untilOf } from "./offer-time.ts";

interface List {
  readonly rules: WaitingListRules;
  readonly performance: PerformanceEntry;
}

/** A list that can be joined: the house has them, the performance is sold to the public, and an offer is possible. */
export function findList(
  services: Services,
  index: CatalogueIndex,
  id: number,
): Outcome<List, { readonly reason: "unknown-performance" } | { readonly reason: "no-waiting-list" }> {
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const rules = services.settings.waitingList;
  if (!rules || !isListable(services, index, rules, performance)) return refused("no-waiting-list");
  return done({ rules, performance });
}

function isListable(
  services: Services,
  index: CatalogueIndex,
  rules: WaitingListRules,
  performance: PerformanceEntry,
): boolean {
  const now = services.now();
  const { defaultModeOfSale } = index.catalogue;
  const isOnSale = performance.sale.some(
    ({ modeOfSale, from, to }) => modeOfSale === defaultModeOfSale && from <= now && now < to,
  );
  return (
    isOnSale &&
    performance.restrictedTo === null &&
    performance.ways !== "enquiry" &&
    untilOf(services, rules, performance) !== null
  );
}

/** The event's other performances that a party may wait for, too. */
export function othersOf(services: Services, index: CatalogueIndex, { rules, performance }: List) {
  return index.catalogue.performances
    .filter(
      (one) =>
        one.event === performance.event &&
        one.id !== performance.id &&
        isListable(services, index, rules, one),
    )
    .toSorted((a, b) => a.starts - b.starts);
}

export function viewListPerformance(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  language: Language,
) {
  const event = index.eventOf(performance);
  return {
    id: performance.id,
    event: { slug: event.slug, title: inLanguage(event.title, language) },
    starts: new Date(performance.starts).toISOString(),
    venue: inLanguage(index.venueOf(performance).name, language),
  };
}

export function viewList(
  services: Services,
  index: CatalogueIndex,
  list: List,
  { language, parties }: { readonly language: Language; readonly parties: number },
): OutputOf<typeof operations.read> {
  const { performance, rules } = list;
  const { kinds } = listHall(index, performance);
  const types = typesOffered(index, performance);
  const prices = knownPrices(index, performance, [index.catalogue.defaultModeOfSale]);
  return {
    performance: viewListPerformance(index, performance, language),
    bands: prices
      .filter(({ priceType }) => priceType === types.get("any"))
      .map(({ band, total }) => ({ band, price: total })),
    hasWheelchairs: types.has("accessible") && kinds.includes("accessible"),
    hasCompanions: types.has("companion") && kinds.includes("companion"),
    others: othersOf(services, index, list).map((one) => viewListPerformance(index, one, language)),
    mostPerformances: MOST_PERFORMANCES,
    mostTickets: Math.min(rules.mostTickets, index.catalogue.maxTickets),
    parties,
    offerHours: rules.offerHours,
    membersFirst: rules.membersFirst,
  };
}
