import { priceOf, priceTypesFor } from "#domain/price/price-list.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { KINDS_OF_SEAT, type KindOfSeat, type ListHall } from "#domain/waiting-list/serve.ts";
import { type CatalogueIndex, poolOf } from "../catalogue/catalogue-index.ts";
import { planSeats } from "../holds/choosing/seat-pools.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";

/** A performance's seats for the waiting list, by position. */

const halls = new WeakMap<PerformanceEntry, ListHall>();

export function listHall(index: CatalogueIndex, performance: PerformanceEntry): ListHall {
  const known = halls.get(performance);
  if (known) return known;
  const plan = index.planOf(performance);
  const hall: ListHall = {
    layout: planSeats(plan).layout,
    near: plan.plan.focalPoint,
    kinds: plan.seats.map(({ seat }) => poolOf(seat)),
    bands: plan.seats.map(({ seat, section }) => BANDS.indexOf(performance.bands[section.id] ?? seat.band)),
  };
  halls.set(performance, hall);
  return hall;
}

/** The ticket type in which the list offers each kind of seat: the ordinary one that the public may buy. */
export function typesOffered(
  index: CatalogueIndex,
  performance: PerformanceEntry,
): ReadonlyMap<KindOfSeat, number> {
  const { defaultModeOfSale, defaultPriceType } = index.catalogue;
  const sold = priceTypesFor(index.priceListOf(performance), [defaultModeOfSale]).toSorted(
    (a, b) => Number(b === defaultPriceType) - Number(a === defaultPriceType),
  );
  return new Map(
    KINDS_OF_SEAT.flatMap((kind): [KindOfSeat, number][] => {
      const type = sold.find((id) => index.priceType(id)?.seats === kind);
      return type === undefined ? [] : [[kind, type]];
    }),
  );
}

/** The positions among `positions` that have a price. */
export function sellable(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  positions: readonly number[],
): number[] {
  const hall = listHall(index, performance);
  const types = typesOffered(index, performance);
  const list = index.priceListOf(performance);
  return positions.filter((at) => {
    const id = types.get(hall.kinds[at] ?? "any");
    const type = id === undefined ? undefined : index.priceType(id);
    const band = BANDS[hall.bands[at] ?? -1];
    return type !== undefined && band !== undefined && priceOf(list, type, band) !== null;
  });
}
