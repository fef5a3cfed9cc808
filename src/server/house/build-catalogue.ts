import { createHash } from "node:crypto";
import type { HallSidecar, SeatingPlanFile } from "#config/halls/hall.ts";
import { flattenHall, type HallSeats } from "#config/halls/hall-seats.ts";
import { planOfHall } from "#config/halls/plan-entry.ts";
import type { House } from "#config/house/house.ts";
import type { HouseRegistrations } from "#config/season/registrations.ts";
import type { AlreadySold, Season, SeasonEvent, SeasonPerformance } from "#config/season/season.ts";
import type { EventEntry, PlanEntry } from "#domain/house/entries.ts";
import { type Moments, momentsOf } from "#domain/house/moments.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import type { Sales } from "#domain/sales/sales.ts";
import type { SoldElsewhere } from "../../engine/house-import/import-catalogue.ts";
import type { Catalogue, PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import { shareOfSeats } from "./share-of-seats.ts";

export interface CheckedHouse {
  readonly house: House;
  readonly season: Season;
  readonly sales: Sales;
  readonly halls: ReadonlyMap<string, { id: string; plan: SeatingPlanFile; sidecar: HallSidecar }>;
  readonly alreadySold: AlreadySold;
  readonly registrations?: HouseRegistrations;
}

/** @param firstDay YYYY-MM-DD in the house's time zone: the base of relative dates */
export function buildCatalogue(
  files: CheckedHouse,
  firstDay: string,
): { catalogue: Catalogue; soldElsewhere: SoldElsewhere } {
  const { house, season } = files;
  const moments = momentsOf(house.timeZone, firstDay);
  const halls = new Map([...files.halls].map(([id, hall]) => [id, flattenHall(hall.plan, hall.sidecar)]));
  const plans = new Map([...halls].map(([id, hall]) => [id, planEntry(id, hall)]));
  const isPriority = new Map(season.modesOfSale.map((mode) => [mode.id, mode.priority]));
  const performances = season.events.flatMap((event) =>
    event.performances.map((performance) =>
      performanceEntry(event, {
        performance,
        plan: plans.get(performance.hall)?.id ?? "",
        moments,
        isPriority,
      }),
    ),
  );
  const catalogue: Catalogue = {
    currency: house.currency,
    timeZone: house.timeZone,
    defaultModeOfSale: house.constants.defaultModeOfSale,
    defaultPriceType: house.constants.defaultPriceType,
    maxTickets: house.constants.maxTickets,
    limitedShare: house.constants.limitedShare,
    venues: house.venues.map(({ id, name, street, postalCode, city }) => ({
      id,
      name,
      street,
      postalCode,
      city,
    })),
    priceTypes: season.priceTypes.map((type) => ({
      ...type,
      condition: type.condition ?? null,
      maxPerPerformance: type.maxPerPerformance ?? null,
    })),
    priceLists: season.priceLists,
    vatRates: season.vatRates,
    fees: season.fees,
    deliveryMethods: season.deliveryMethods,
    events: season.events.map(eventEntry),
    performances: performances.sort((a, b) => a.starts - b.starts || a.id - b.id),
    plans: [...plans.values()],
    ...(Object.keys(files.sales).length > 0 && { sales: withPerformances(files.sales, season.events) }),
    ...(files.registrations &&
      files.registrations.length > 0 && {
        registrations: files.registrations.map((one) => registrationEntry(one, moments)),
      }),
  };
  return { catalogue, soldElsewhere: soldElsewhere(files, halls) };
}

/** For flex subscriptions that cover whole productions. */
function withPerformances(sales: Sales, events: readonly SeasonEvent[]): Sales {
  const flex = sales["flex-subscriptions"];
  if (!flex) return sales;
  const performancesOf = (slug: string) =>
    events.find((event) => event.slug === slug)?.performances.map(({ id }) => id) ?? [];
  return {
    ...sales,
    "flex-subscriptions": flex.map((one) => ({
      ...one,
      performances: [...new Set([...one.performances, ...(one.events ?? []).flatMap(performancesOf)])],
    })),
  };
}

function registrationEntry(one: HouseRegistrations[number], { at }: Moments): Registration {
  const { opens, closes, draws, answerBy } = one;
  return { ...one, opens: at(opens), closes: at(closes), draws: at(draws), answerBy: at(answerBy) };
}

function eventEntry(event: SeasonEvent): EventEntry {
  const { performances: _, ...about } = event;
  return {
    ...about,
    originalTitle: event.originalTitle ?? null,
    composer: event.composer ?? null,
    librettist: event.librettist ?? null,
    sungIn: event.sungIn ?? null,
    ageAdvice: event.ageAdvice ?? null,
  };
}

interface PerformanceEntryOptions {
  readonly performance: SeasonPerformance;
  readonly plan: string;
  readonly moments: Moments;
  readonly isPriority: ReadonlyMap<number, boolean>;
}

function performanceEntry(
  event: SeasonEvent,
  { performance, plan, moments, isPriority }: PerformanceEntryOptions,
): PerformanceEntry {
  const starts = moments.at(performance.starts);
  return {
    id: performance.id,
    event: event.slug,
    venue: performance.venue,
    plan,
    starts,
    priceList: performance.priceList,
    sale: performance.sale.map((window) => ({
      modeOfSale: window.modeOfSale,
      priority: isPriority.get(window.modeOfSale) ?? false,
      from: moments.before(window.from, starts),
      to: moments.before(window.to, starts),
    })),
    cancelled: performance.cancelled,
    offSale: performance.offSale,
    restrictedTo: performance.restrictedTo,
    ways: performance.ways,
    note: performance.note ?? null,
    access: performance.access ?? null,
    streaming: performance.streaming ?? null,
    reminder: performance.reminder ?? null,
    bands: performance.bands,
  };
}

function planEntry(hall: string, seats: HallSeats): PlanEntry {
  const geometry = { hall, ...planOfHall(seats) };
  const version = createHash("sha256").update(JSON.stringify(geometry)).digest("hex").slice(0, 10);
  return { id: `${hall}-${version}`, ...geometry };
}

function soldElsewhere(files: CheckedHouse, halls: ReadonlyMap<string, HallSeats>): SoldElsewhere {
  const hallOf = new Map(
    files.season.events.flatMap((event) => event.performances.map(({ id, hall }) => [id, halls.get(hall)])),
  );
  return files.alreadySold.map((entry) => {
    if ("seats" in entry) return entry;
    const hall = hallOf.get(entry.performance);
    return {
      performance: entry.performance,
      seats: hall ? shareOfSeats(hall, entry.share, entry.seed) : [],
    };
  });
}
