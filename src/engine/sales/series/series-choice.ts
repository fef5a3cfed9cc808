import type { PriceTypeRule } from "#domain/price/price-list.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import type { Series, SeriesDates } from "#domain/sales/packages/series.ts";
import { besideOwn } from "#domain/seating/beside-seats.ts";
import { bestAvailable } from "#domain/seating/best-available.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { CatalogueIndex, PlacedSeat } from "../../catalogue/catalogue-index.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import { type Pool, planSeats, seatMask } from "../../holds/choosing/seat-pools.ts";
import type { Services } from "../../kernel/services.ts";
import type { SeatHint } from "../../seats/seat-hints.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { SEAT } from "../../storage/tables/shop.ts";
import { isFor, pricesByBand } from "../packages/package-choice.ts";
import { findSeries } from "../packages/package-kind.ts";

export interface FoundSeries {
  readonly series: Series;
  readonly dates: SeriesDates;
  readonly offer: PackageOffer;
  /** In the order of their dates; all have the same seating plan. */
  readonly performances: readonly PerformanceEntry[];
  readonly first: PerformanceEntry;
}

/** Null if the series is not on sale to this viewer now. */
export function findFor(
  index: CatalogueIndex,
  viewer: Pick<Viewer, "now" | "modesOfSale">,
  wanted: { readonly series: string; readonly dates: string },
): FoundSeries | null {
  const found = findSeries(index, wanted.series, wanted.dates);
  if (!found || !isFor(found.series, viewer)) return null;
  const performances = found.dates.performances
    .flatMap((id) => index.performance(id) ?? [])
    .toSorted((a, b) => a.starts - b.starts || a.id - b.id);
  const [first] = performances;
  return first ? { ...found, performances, first } : null;
}

/** The requested price types, one per seat; null if the series does not have all of them. */
export function seriesPriceTypes(
  index: CatalogueIndex,
  { offer }: Pick<FoundSeries, "offer">,
  quantities: readonly { readonly priceType: number; readonly quantity: number }[],
): PriceTypeRule[] | null {
  const types = quantities.flatMap(({ priceType, quantity }) =>
    Array.from({ length: quantity }, () =>
      offer.priceTypes.includes(priceType) ? index.priceType(priceType) : undefined,
    ),
  );
  return types.every((type) => type !== undefined) ? types : null;
}

/** The price for these people in each band that all dates have. */
export function seriesPrices(
  index: CatalogueIndex,
  { offer, performances }: FoundSeries,
  types: readonly PriceTypeRule[],
  viewer: Pick<Viewer, "modesOfSale">,
) {
  return pricesByBand(index, { offer, parts: [{ offer, performances }], types, viewer });
}

export function seatPrices(index: CatalogueIndex, found: FoundSeries, viewer: Pick<Viewer, "modesOfSale">) {
  return found.offer.priceTypes.flatMap((priceType) => {
    const type = index.priceType(priceType);
    if (!type) return [];
    return seriesPrices(index, found, [type], viewer).map(({ band, full, off }) => ({
      priceType,
      band,
      full,
      off,
    }));
  });
}

export function lowestOf(
  index: CatalogueIndex,
  found: FoundSeries,
  viewer: Pick<Viewer, "modesOfSale">,
): number | null {
  const ordinary = found.offer.priceTypes.find((id) => index.priceType(id)?.seats === "any");
  const own = seatPrices(index, found, viewer).filter(({ priceType }) => priceType === ordinary);
  return own.length === 0 ? null : Math.min(...own.map(({ full, off }) => full - off));
}

/** A seat is free if it is free on every date. Null without hints. */
export async function meetHint(services: Services, { performances }: FoundSeries): Promise<SeatHint | null> {
  const ids = performances.map(({ id }) => id);
  const stale = ids.filter((id) => services.hints.isStale(id));
  if (stale.length > 0) await services.hints.read(services.database.$client, stale);
  const hints = ids.flatMap((id) => services.hints.of(id) ?? []);
  const [first] = hints;
  if (!first || hints.length < ids.length) return null;
  const isFree = (at: number) =>
    hints.every(({ states, marks }) => states[at] === SEAT.free && marks[at] === 0);
  return {
    states: first.states.map((_, at) => (isFree(at) ? SEAT.free : SEAT.held)),
    marks: new Uint8Array(first.states.length),
    marked: 0,
  };
}

interface Near {
  readonly near: PlacedSeat;
  readonly count: number;
  readonly pool: Pool;
  readonly keep: readonly string[];
  readonly avoid: readonly string[];
}

/** The best seats around one that are free on all dates; otherwise how many are available. */
export function nearOnAll(
  index: CatalogueIndex,
  { first }: FoundSeries,
  hint: SeatHint,
  { near, count, pool, keep, avoid }: Near,
): { readonly seats: readonly string[]; readonly together: boolean } | { readonly available: number } {
  const plan = index.planOf(first);
  const positionsOf = (seats: readonly string[]) => seats.flatMap((seat) => plan.seat(seat)?.position ?? []);
  const own = new Set(positionsOf(keep));
  const gone = new Set([...own, ...positionsOf(avoid)]);
  const filter = { pool, band: undefined, section: undefined };
  const { mask, wanted, free } = seatMask(index, { performance: first, hint, filter, avoid: gone });
  const { layout } = planSeats(plan);
  const idsOf = (positions: readonly number[]) => positions.flatMap((at) => plan.seats[at]?.seat.id ?? []);
  const beside = besideOwn(layout, { seats: mask, own, count, near: near.seat });
  if (beside) return { seats: idsOf(beside), together: true };
  const mayOrphan = free <= mask.length * index.catalogue.limitedShare;
  const request = { seats: count, near: near.seat, random: () => 0, exact: true, mayOrphan };
  const found = bestAvailable(layout, mask, request);
  if (!found) return { available: Math.min(wanted, count - 1) };
  return { seats: idsOf(found.positions), together: found.together };
}

export function freeOn(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  hint: SeatHint,
  band: Band,
): number {
  return seatMask(index, { performance, hint, filter: { pool: "any", band, section: undefined } }).wanted;
}
