import type {
  DeliveryEntry,
  EventEntry,
  PlanEntry,
  PriceTypeEntry,
  RowEntry,
  SeatEntry,
  SectionEntry,
  Venue,
} from "#domain/house/entries.ts";
import type { PriceList, VatRate } from "#domain/price/price-list.ts";
import type { Catalogue, PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import type { PerformanceChange } from "./performance-changes.ts";

/** The catalogue with indices. Looking up a reference of a performance never fails: the import checked it. */
export interface CatalogueIndex {
  readonly catalogue: Catalogue;
  readonly event: (slug: string) => EventEntry | undefined;
  readonly performance: (id: number) => PerformanceEntry | undefined;
  readonly performancesOf: (slug: string) => readonly PerformanceEntry[];
  readonly plan: (id: string) => IndexedPlan | undefined;
  readonly eventOf: (performance: PerformanceEntry) => EventEntry;
  readonly planOf: (performance: PerformanceEntry) => IndexedPlan;
  readonly venueOf: (performance: PerformanceEntry) => Venue;
  readonly priceListOf: (performance: PerformanceEntry) => PriceList;
  readonly priceType: (id: number) => PriceTypeEntry | undefined;
  readonly vatRate: (id: string) => VatRate;
  readonly delivery: (id: string) => DeliveryEntry | undefined;
  /** Changes of a performance after its announcement, oldest first. */
  readonly changesOf: (performance: number) => readonly PerformanceChange[];
  /** This index with only the fees that are charged at the counter. */
  readonly atCounter: () => CatalogueIndex;
}

export interface IndexedPlan {
  readonly plan: PlanEntry;
  /** In plan order: sections, rows, seats. */
  readonly seats: readonly PlacedSeat[];
  readonly seat: (id: string) => PlacedSeat | undefined;
}

export interface PlacedSeat {
  readonly position: number;
  readonly section: SectionEntry;
  readonly row: RowEntry;
  readonly seat: SeatEntry;
}

/** The kind of a seat: a price type is sold for seats of one kind. */
export function poolOf({ accessible, companion }: Pick<SeatEntry, "accessible" | "companion">) {
  return accessible ? "accessible" : companion ? "companion" : "any";
}

export function indexCatalogue(
  catalogue: Catalogue,
  changes: readonly PerformanceChange[] = [],
): CatalogueIndex {
  const events = byKey(catalogue.events, (event) => event.slug);
  const performances = byKey(catalogue.performances, (performance) => performance.id);
  const performancesByEvent = Map.groupBy(catalogue.performances, (performance) => performance.event);
  const plans = new Map(catalogue.plans.map((plan) => [plan.id, indexPlan(plan)]));
  const venues = byKey(catalogue.venues, (venue) => venue.id);
  const priceLists = byKey(catalogue.priceLists, (list) => list.id);
  const priceTypes = byKey(catalogue.priceTypes, (type) => type.id);
  const vatRates = byKey(catalogue.vatRates, (rate) => rate.id);
  const delivery = byKey(catalogue.deliveryMethods, (method) => method.id);
  const changesByPerformance = Map.groupBy(changes, ({ performance }) => performance);
  const index: CatalogueIndex = {
    catalogue,
    event: (slug) => events.get(slug),
    performance: (id) => performances.get(id),
    performancesOf: (slug) => performancesByEvent.get(slug) ?? [],
    plan: (id) => plans.get(id),
    eventOf: (performance) => known(events, performance.event),
    planOf: (performance) => known(plans, performance.plan),
    venueOf: (performance) => known(venues, performance.venue),
    priceListOf: (performance) => known(priceLists, performance.priceList),
    priceType: (id) => priceTypes.get(id),
    vatRate: (id) => known(vatRates, id),
    delivery: (id) => delivery.get(id),
    changesOf: (performance) => changesByPerformance.get(performance) ?? [],
    atCounter: () => counter,
  };
  const fees = catalogue.fees.filter(({ atCounter = true }) => atCounter);
  const counter: CatalogueIndex = { ...index, catalogue: { ...catalogue, fees } };
  return index;
}

function indexPlan(plan: PlanEntry): IndexedPlan {
  const places = plan.sections.flatMap((section) =>
    section.rows.flatMap((row) => row.seats.map((seat) => ({ section, row, seat }))),
  );
  const seats = places.map((place, position) => ({ ...place, position }));
  const bySeat = byKey(seats, (place) => place.seat.id);
  return { plan, seats, seat: (id) => bySeat.get(id) };
}

function byKey<Key, Value>(values: readonly Value[], key: (value: Value) => Key): Map<Key, Value> {
  return new Map(values.map((value) => [key(value), value]));
}

function known<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The catalogue refers to "${key}" but does not have it`);
  return value;
}
