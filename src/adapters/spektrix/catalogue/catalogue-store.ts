import type {
  EventEntry,
  PlanEntry,
  PriceTypeEntry,
  RowEntry,
  SeatEntry,
  SectionEntry,
  Venue,
} from "#domain/house/entries.ts";
import { inLanguage, LANGUAGES } from "#domain/languages.ts";
import { type HallLayout, layOut } from "#domain/seating/hall-layout.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { Executor } from "../../../payments/services.ts";
import type { HouseBook } from "../house-book.ts";
import { numbersOf } from "../storage/vendor-ids.ts";
import { toMinor } from "../wire/amounts.ts";
import type { Spektrix } from "../wire/client.ts";
import {
  areaShape,
  eventsShape,
  planShape,
  plansShape,
  pricesShape,
  type VendorEvents,
  type VendorInstance,
} from "../wire/shapes.ts";
import { kept } from "./kept.ts";

/**
 * The vendor's catalogue under the house's words: read whole, kept for a minute, read again behind the backs of those who
 * look. Seats of an evening are kept for a second or two, and are asked for once however many watch.
 */
export interface CatalogueStore {
  current(): Promise<Listing>;
  pricesOf(performance: Performance): Promise<readonly Price[]>;
  /** @param atMostMs how old the answer may be */
  seatsOf(performance: Performance, atMostMs?: number): Promise<SeatsNow>;
  /** What is known of an evening already, without asking anybody; a list of many does not ask for each. */
  known(performance: Performance): {
    readonly prices: readonly Price[] | null;
    readonly seats: SeatsNow | null;
  };
  /** What was known of an evening's seats is worth nothing any more. */
  forget(instance: string): void;
}

export interface Listing {
  readonly performances: readonly Performance[];
  readonly performance: (id: number) => Performance | undefined;
  readonly byVendor: (instance: string) => Performance | undefined;
  readonly event: (slug: string) => EventEntry | undefined;
  readonly plan: (id: string) => Plan | undefined;
}

export interface Performance {
  readonly id: number;
  readonly instance: string;
  /** What the house calls it in its own files; null where the vendor does not say. */
  readonly own: number | null;
  readonly event: EventEntry;
  readonly venue: Venue;
  readonly plan: Plan;
  readonly starts: number;
  readonly sellsFrom: number;
  readonly sellsTo: number;
  readonly isOnSale: boolean;
  readonly cancelled: boolean;
}

export interface Plan {
  readonly book: PlanEntry;
  readonly layout: HallLayout;
  readonly seats: readonly Place[];
  readonly seat: (id: string) => Place | undefined;
  /** The vendor's areas. */
  readonly areas: readonly string[];
}
export interface Place {
  readonly position: number;
  readonly section: SectionEntry;
  readonly row: RowEntry;
  readonly seat: SeatEntry;
}

export interface Price {
  readonly band: Band;
  readonly type: PriceTypeEntry;
  readonly vendorType: string;
  /** Minor units. */
  readonly amount: number;
}

export interface SeatsNow {
  /** By position: free, and sold at all. */
  readonly free: readonly boolean[];
  readonly sold: readonly boolean[];
  readonly bands: readonly (Band | null)[];
  /** Whose basket has it. */
  readonly baskets: ReadonlyMap<string, string>;
  readonly freeByBand: ReadonlyMap<Band, number>;
}

const KEPT_MS = 60_000;
const PRICES_KEPT_MS = 300_000;
const SEATS_KEPT_MS = 2_000;

interface Kept<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
}

export function createCatalogueStore(
  vendor: Spektrix,
  book: HouseBook,
  database: Executor,
  now: () => number,
): CatalogueStore {
  const prices = new Map<string, Kept<readonly Price[]>>();
  const seats = new Map<string, Kept<SeatsNow>>();
  const lastPrices = new Map<string, readonly Price[]>();
  const lastSeats = new Map<string, SeatsNow>();

  /** What is kept, or read; a reading that failed is not kept. */
  function once<Value>(
    held: Map<string, Kept<Value>>,
    key: string,
    maxAge: number,
    readAnew: () => Promise<Value>,
  ): Promise<Value> {
    const known = held.get(key);
    if (known && now() - known.at < maxAge) return known.value;
    const value = readAnew();
    held.set(key, { at: now(), value });
    value.catch(() => held.delete(key));
    return value;
  }

  return {
    current: kept(() => readListing(vendor, book, database), now, KEPT_MS),
    pricesOf: (performance) =>
      once(prices, performance.instance, PRICES_KEPT_MS, async () => {
        const read = await readPrices(vendor, book, database, performance);
        lastPrices.set(performance.instance, read);
        return read;
      }),
    seatsOf: (performance, atMostMs = SEATS_KEPT_MS) =>
      once(seats, performance.instance, atMostMs, async () => {
        const read = await readSeats(vendor, performance);
        lastSeats.set(performance.instance, read);
        return read;
      }),
    known: ({ instance }) => ({
      prices: lastPrices.get(instance) ?? null,
      seats: lastSeats.get(instance) ?? null,
    }),
    forget: (instance) => void seats.delete(instance),
  };
}

async function readListing(vendor: Spektrix, book: HouseBook, database: Executor): Promise<Listing> {
  const [events, plans] = await Promise.all([
    answerOf(vendor.ask({ path: "/events?$expand=instances", answer: eventsShape })),
    readPlans(vendor, book),
  ]);
  const instances = events.flatMap((event) => event.instances);
  const numbers = await numbersOf(
    database,
    "instance",
    instances.map(({ id }) => id),
  );
  const words = new Map(events.map((event) => [event.id, wordsOf(book, event)]));
  const performances = instances
    .flatMap((instance) => performanceOf(book, plans, words, numbers, instance))
    .sort((a, b) => a.starts - b.starts || a.id - b.id);
  const byId = new Map(performances.map((one) => [one.id, one]));
  const byVendor = new Map(performances.map((one) => [one.instance, one]));
  const bySlug = new Map([...words.values()].map((event) => [event.slug, event]));
  const byPlan = new Map([...plans.values()].map((plan) => [plan.book.id, plan]));
  return {
    performances,
    performance: (id) => byId.get(id),
    byVendor: (instance) => byVendor.get(instance),
    event: (slug) => bySlug.get(slug),
    plan: (id) => byPlan.get(id),
  };
}

/** The house's words for an event; of one that its folder does not know, the vendor's. */
function wordsOf(book: HouseBook, event: VendorEvents[number]): EventEntry {
  const known = book.events.find(({ slug }) => slug === event.webEventId);
  if (known) return known;
  const [like] = book.events;
  if (!like) throw new Error("The house's folder has no event, and so no VAT rate and no picture for one");
  return {
    ...like,
    slug: event.id.toLowerCase(),
    title: { sv: event.name },
    originalTitle: null,
    composer: null,
    librettist: null,
    sungIn: null,
    surtitles: [],
    ageAdvice: null,
    credits: [],
    intervals: 0,
    durationMinutes: Math.round(event.duration ?? 0),
    lead: { sv: event.description ?? "" },
    body: { sv: event.description ?? "" },
  };
}

/** Nothing where the house has no plan for it: seats that nobody can point at are not sold here. */
function performanceOf(
  book: HouseBook,
  plans: ReadonlyMap<string, Plan>,
  words: ReadonlyMap<string, EventEntry>,
  numbers: ReadonlyMap<string, number>,
  instance: VendorInstance,
): Performance[] {
  const plan = plans.get(instance.planId);
  const event = words.get(instance.event.id);
  const id = numbers.get(instance.id);
  const shown = book.performances.find((one) => one.plan === plan?.book.id);
  const venue = book.venues.find((one) => one.id === shown?.venue) ?? book.venues[0];
  if (!plan || !event || !venue || id === undefined) return [];
  return [
    {
      id,
      instance: instance.id,
      own: instance.webInstanceId ? Number(instance.webInstanceId) || null : null,
      event,
      venue,
      plan,
      starts: instance.startUtc,
      sellsFrom: instance.startSellingAtWebUtc ?? 0,
      sellsTo: instance.stopSellingAtWebUtc ?? instance.startUtc,
      isOnSale: instance.isOnSale,
      cancelled: instance.cancelled,
    },
  ];
}

/** By the vendor's id. */
async function readPlans(vendor: Spektrix, book: HouseBook): Promise<ReadonlyMap<string, Plan>> {
  const listed = await answerOf(vendor.ask({ path: "/plans", answer: plansShape }));
  const found = await Promise.all(
    listed.map(async ({ id, name }): Promise<[string, Plan][]> => {
      const own = book.plans.find(({ hall }) => hall === name);
      if (!own) return [];
      const { areas } = await answerOf(vendor.ask({ path: `/plans/${id}`, answer: planShape }));
      return [
        [
          id,
          planOf(
            own,
            areas.map((area) => area.id),
          ),
        ],
      ];
    }),
  );
  return new Map(found.flat());
}

function planOf(book: PlanEntry, areas: readonly string[]): Plan {
  const rows = book.sections.flatMap((section) => section.rows.map((row) => ({ section, row })));
  const seats = rows
    .flatMap(({ section, row }) => row.seats.map((seat) => ({ section, row, seat })))
    .map((place, position) => ({ ...place, position }));
  const bySeat = new Map(seats.map((place) => [place.seat.id, place]));
  let position = 0;
  const layout = layOut(
    rows.map(({ row }) => ({
      seats: row.seats.map(({ x, y, cluster }) => ({ x, y, cluster, position: position++ })),
    })),
  );
  return { book, layout, seats, seat: (id) => bySeat.get(id), areas };
}

async function readPrices(
  vendor: Spektrix,
  book: HouseBook,
  database: Executor,
  { instance }: Performance,
): Promise<readonly Price[]> {
  const read = await answerOf(vendor.ask({ path: `/instances/${instance}/price-list`, answer: pricesShape }));
  const numbers = await numbersOf(
    database,
    "ticket-type",
    read.prices.map(({ ticketType }) => ticketType.id),
  );
  return read.prices.flatMap(({ amount, ticketType, priceBand }) => {
    const band = BANDS.find((name) => name === priceBand.name);
    const id = numbers.get(ticketType.id);
    if (!band || id === undefined) return [];
    return [
      {
        band,
        amount: toMinor(amount),
        vendorType: ticketType.id,
        type: typeNamed(book, id, ticketType.name),
      },
    ];
  });
}

function typeNamed(book: HouseBook, id: number, name: string): PriceTypeEntry {
  const known = book.priceTypes.find((type) =>
    LANGUAGES.some((language) => inLanguage(type.name, language) === name),
  );
  if (known) return { ...known, id };
  return {
    id,
    name: { sv: name },
    condition: null,
    percentOfOrdinary: 100,
    maxPerPerformance: null,
    seats: "any",
  };
}

async function readSeats(vendor: Spektrix, { instance, plan }: Performance): Promise<SeatsNow> {
  const areas = await Promise.all(
    plan.areas.map((area) =>
      answerOf(vendor.ask({ path: `/instances/${instance}/status/areas/${area}`, answer: areaShape })),
    ),
  );
  const shown = new Map(areas.flatMap(({ seats }) => seats).map((seat) => [seat.id, seat]));
  const bands = plan.seats.map(
    ({ seat }) => BANDS.find((name) => name === shown.get(seat.id)?.band?.name) ?? null,
  );
  const free = plan.seats.map(({ seat }) => shown.get(seat.id)?.available ?? false);
  const freeByBand = new Map<Band, number>();
  for (const [position, band] of bands.entries()) {
    if (band) freeByBand.set(band, (freeByBand.get(band) ?? 0) + (free[position] ? 1 : 0));
  }
  const baskets = [...shown.values()].flatMap(({ id, basket }): [string, string][] =>
    basket ? [[id, basket.id]] : [],
  );
  return { free, sold: bands.map((band) => band !== null), bands, freeByBand, baskets: new Map(baskets) };
}

/** An answer that has to be there: of the house's own catalogue nothing is missing, nothing refused. */
export async function answerOf<Value>(
  asked: Promise<{ kind: "done"; value: Value } | { kind: "missing" } | { kind: "refused"; text: string }>,
): Promise<Value> {
  const reply = await asked;
  if (reply.kind === "done") return reply.value;
  throw new Error(`The vendor's catalogue lacks a part of itself: ${reply.kind}`);
}
