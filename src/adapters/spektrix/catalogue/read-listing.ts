import type { EventEntry, PlanEntry } from "#domain/house/entries.ts";
import { inLanguage, LANGUAGES, type LocalText } from "#domain/languages.ts";
import { layOut } from "#domain/seating/hall-layout.ts";
import type { Executor } from "../../../payments/services.ts";
import type { HouseBook } from "../house-book.ts";
import { numbersOf } from "../storage/vendor-ids.ts";
import { answerOf, type Spektrix } from "../wire/client.ts";
import {
  eventsShape,
  planShape,
  plansShape,
  type VendorEvents,
  type VendorInstance,
  type VendorPlan,
} from "../wire/shapes.ts";
import type { Listing, Performance, Place, Plan, UnreservedArea } from "./listing.ts";

export async function readListing(vendor: Spektrix, book: HouseBook, database: Executor): Promise<Listing> {
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
    .flatMap((instance) => performanceOf(book, { plans, words, numbers, instance }))
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

/** The vendor's texts for an event that is not in the house's folder. */
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

interface PerformanceOfOptions {
  readonly plans: ReadonlyMap<string, Plan>;
  readonly words: ReadonlyMap<string, EventEntry>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly instance: VendorInstance;
}

/** Undefined without a plan in the house's folder: its seats cannot be selected. */
function performanceOf(
  book: HouseBook,
  { plans, words, numbers, instance }: PerformanceOfOptions,
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
      priceList: instance.priceList?.id ?? null,
      starts: instance.startUtc,
      sellsFrom: instance.startSellingAtWebUtc ?? 0,
      sellsTo: instance.stopSellingAtWebUtc ?? instance.startUtc,
      isOnSale: instance.isOnSale,
      cancelled: instance.cancelled,
      hasOverlay: instance.hasBestAvailableOverlay,
    },
  ];
}

async function readPlans(vendor: Spektrix, book: HouseBook): Promise<ReadonlyMap<string, Plan>> {
  const listed = await answerOf(vendor.ask({ path: "/plans", answer: plansShape }));
  const found = await Promise.all(
    listed.map(async ({ id, name }): Promise<[string, Plan][]> => {
      const own = book.plans.find(({ hall }) => hall === name);
      if (!own) return [];
      const plan = await answerOf(vendor.ask({ path: `/plans/${id}`, answer: planShape }));
      return [[id, planOf(own, leavesOf(plan))]];
    }),
  );
  return new Map(found.flat());
}

function leavesOf(plan: VendorPlan): VendorPlan[] {
  return plan.areas && plan.areas.length > 0 ? plan.areas.flatMap(leavesOf) : [plan];
}

function planOf(book: PlanEntry, areas: readonly VendorPlan[]): Plan {
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
  return {
    book,
    layout,
    seats,
    seat: (id) => bySeat.get(id),
    areas: areas.map((area) => area.id),
    unreserved: areas.filter(hasNoSeats).flatMap((area): UnreservedArea[] => {
      const isAlone = areas.length === 1;
      const like = seats.find(({ section }) => isAlone || isCalled(section.name, area.name));
      return like ? [{ id: area.id, place: withoutSeat(like) }] : [];
    }),
    hasReserved: !areas.every(hasNoSeats),
  };
}

const hasNoSeats = ({ seats }: VendorPlan) => (seats ?? []).length === 0;
const isCalled = (name: LocalText, called: VendorPlan["name"]) =>
  LANGUAGES.some((language) => inLanguage(name, language) === called);

function withoutSeat({ position, section, row, seat }: Place): Place {
  return {
    position,
    section,
    row: { ...row, number: "" },
    seat: { ...seat, id: "", number: "", accessible: false, companion: false, restrictedView: null },
  };
}
