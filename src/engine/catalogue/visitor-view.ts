import { localOrNull } from "#contract/house-views.ts";
import type { CounterRights } from "#contract/operation.ts";
import type { AvailabilityView, PerformanceSummary, Price } from "#contract/operations/catalogue.ts";
import { type Availability, availability, earliest, sellsTo } from "#domain/availability.ts";
import type { Entitlements } from "#domain/entitlements.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import { feePerTicket, feesOn, fitsSeat, priceOf, priceTypesFor } from "#domain/price/price-list.ts";
import { registrationOf, stateAt } from "#domain/sales/registrations/registrations.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { type CatalogueIndex, poolOf } from "./catalogue-index.ts";
import { moneyIn } from "./money-in.ts";
import { changeSince } from "./performance-changes.ts";

/** A visitor's view of the catalogue: language, rights and time. */
export interface Viewer extends Entitlements {
  readonly language: Language;
  readonly now: number;
  /** Of staff at the counter; null for a visitor. */
  readonly counter: CounterRights | null;
}

/** @param freeByBand free seats by band index */
export function summarisePerformance(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  freeByBand: readonly number[],
  viewer: Viewer,
): PerformanceSummary {
  const venue = index.venueOf(performance);
  const now = availabilityOf(index, performance, freeByBand, viewer);
  return {
    id: performance.id,
    starts: new Date(performance.starts).toISOString(),
    venue: { id: venue.id, name: inLanguage(venue.name, viewer.language) },
    availability: viewAvailability(now, performance),
    ways: performance.ways,
    from: sellsTo(now.state) ? lowestPrice(index, performance, freeByBand, viewer) : null,
    note: localOrNull(performance.note, viewer.language),
    movedFrom: movedFrom(index, performance),
    ...onSaleFrom(performance, viewer),
    ...(now.state === "off-sale" && registrationFor(index, performance, viewer)),
  };
}

function registrationFor(
  { catalogue }: CatalogueIndex,
  { id }: PerformanceEntry,
  { now }: Viewer,
): Pick<PerformanceSummary, "registration"> {
  const registration = registrationOf(catalogue.registrations, id);
  if (!registration) return {};
  const moment = (at: number) => new Date(at).toISOString();
  const { opens, closes } = registration;
  return {
    registration: { opens: moment(opens), closes: moment(closes), state: stateAt(registration, now) },
  };
}

function onSaleFrom(
  { sale }: PerformanceEntry,
  { modesOfSale }: Viewer,
): Pick<PerformanceSummary, "onSaleFrom"> {
  const opens = earliest(sale.filter(({ modeOfSale }) => modesOfSale.includes(modeOfSale)));
  return opens === null ? {} : { onSaleFrom: new Date(opens).toISOString() };
}

function movedFrom(index: CatalogueIndex, performance: PerformanceEntry): string | null {
  const change = changeSince(index.changesOf(performance.id), performance, new Date(0));
  return change?.kind === "moved" ? change.before.toISOString() : null;
}

export function availabilityOf(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  freeByBand: readonly number[],
  viewer: Viewer,
): Availability {
  const freeSeats = freeByBand.reduce((sum, free) => sum + free, 0);
  const seats = index.planOf(performance).seats.length;
  const sold = viewer.counter ? soldAtCounter(index, performance, viewer.counter) : performance;
  return availability({ ...sold, freeSeats, seats }, viewer, viewer.now, index.catalogue.limitedShare);
}

/** The counter sells what the public may buy until the performance has ended, for latecomers. */
function soldAtCounter(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  { liftsLimits }: CounterRights,
): PerformanceEntry {
  const ends = performance.starts + index.eventOf(performance).durationMinutes * 60_000;
  const sale = performance.sale.map((window) => ({
    ...window,
    from: liftsLimits ? Number.NEGATIVE_INFINITY : window.from,
    to: liftsLimits || window.modeOfSale === index.catalogue.defaultModeOfSale ? ends : window.to,
  }));
  return { ...performance, starts: ends, sale, ...(liftsLimits && { offSale: false, restrictedTo: null }) };
}

export function viewAvailability(now: Availability, performance: PerformanceEntry): AvailabilityView {
  return {
    state: now.state,
    opens: now.opens === null ? null : new Date(now.opens).toISOString(),
    restrictedTo: performance.restrictedTo,
  };
}

/** Returns every price available to this visitor, with the fee per ticket in `total`. */
export function pricesFor(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  modesOfSale: readonly number[],
): Price[] {
  const list = index.priceListOf(performance);
  const fee = feePerTicket(index.catalogue.fees);
  return priceTypesFor(list, modesOfSale).flatMap((id) => {
    const type = index.priceType(id);
    if (!type) return [];
    return BANDS.flatMap((band) => {
      if (!poolsByBand(index, performance).has(`${type.seats} ${band}`)) return [];
      const price = priceOf(list, type, band);
      if (price === null) return [];
      const inMoney = moneyIn(index);
      const fees = feesOn(price, fee);
      return [
        { band, priceType: id, price: inMoney(price), fees: inMoney(fees), total: inMoney(price + fees) },
      ];
    });
  });
}

/** By fees, which differ at the counter, and by modes of sale. A changed catalogue has other performances. */
const prices = new WeakMap<object, WeakMap<PerformanceEntry, Map<string, readonly Price[]>>>();

export function knownPrices(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  modesOfSale: readonly number[],
): readonly Price[] {
  const { fees } = index.catalogue;
  const here = prices.get(fees) ?? new WeakMap<PerformanceEntry, Map<string, readonly Price[]>>();
  prices.set(fees, here);
  const known = here.get(performance) ?? new Map<string, readonly Price[]>();
  here.set(performance, known);
  const modes = modesOfSale.join(" ");
  const found = known.get(modes) ?? pricesFor(index, performance, modesOfSale);
  known.set(modes, found);
  return found;
}

export function bandsOf(index: CatalogueIndex, performance: PerformanceEntry): Band[] {
  const bands = new Set(
    [...poolsByBand(index, performance)].map((pool) => pool.slice(pool.indexOf(" ") + 1)),
  );
  return BANDS.filter((band) => bands.has(band));
}

/** "any A", "companion C": the kinds of seats in each band of a performance. */
const pools = new WeakMap<PerformanceEntry, ReadonlySet<string>>();
function poolsByBand(index: CatalogueIndex, performance: PerformanceEntry): ReadonlySet<string> {
  const known = pools.get(performance);
  if (known) return known;
  const found = new Set(
    index
      .planOf(performance)
      .seats.map(({ seat, section }) => `${poolOf(seat)} ${performance.bands[section.id] ?? seat.band}`),
  );
  pools.set(performance, found);
  return found;
}

/** The "from" price: the ordinary price if on sale, else the lowest other one, in a band with free seats. */
function lowestPrice(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  freeByBand: readonly number[],
  viewer: Viewer,
): Money | null {
  const all = knownPrices(index, performance, viewer.modesOfSale).filter(({ band, priceType }) => {
    const type = index.priceType(priceType);
    const forAnySeat = type !== undefined && fitsSeat(type, { accessible: false, companion: false });
    return forAnySeat && (freeByBand[BANDS.indexOf(band)] ?? 0) > 0;
  });
  const ordinary = all.filter(({ priceType }) => priceType === index.catalogue.defaultPriceType);
  const candidates = ordinary.length > 0 ? ordinary : all;
  return candidates.map(({ total }) => total).sort((a, b) => a.amount - b.amount)[0] ?? null;
}
