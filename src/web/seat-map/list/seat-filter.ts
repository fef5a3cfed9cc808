import { AISLE } from "#domain/seating/aisle.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import { distance } from "#seat-map/hall/geometry.ts";
import type { Hall, HallSeat } from "#seat-map/hall/hall.ts";

export const SEAT_KINDS = ["clear-view", "step-free", "aisle", "wheelchair", "companion"] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

export interface SeatFilters {
  /** Any of these bands; empty for all. */
  readonly bands: readonly Band[];
  readonly kinds: readonly SeatKind[];
}

export type SeatFilter = (seat: HallSeat, band: Band) => boolean;

export function readFilters(search: URLSearchParams): SeatFilters {
  const bands = search.getAll("band");
  return {
    bands: BANDS.filter((band) => bands.includes(band)),
    kinds: SEAT_KINDS.filter((kind) => search.has(kind)),
  };
}

/** "?band=A&aisle=1", or an empty string. */
export function filterQuery({ bands, kinds }: SeatFilters): string {
  const search = new URLSearchParams([
    ...bands.map((band) => ["band", band]),
    ...kinds.map((kind) => [kind, "1"]),
  ]);
  return search.size > 0 ? `?${search}` : "";
}

/** Null if nothing is excluded. Wheelchair places and companion seats are one criterion. */
export function filterOf(hall: Hall, { bands, kinds }: SeatFilters): SeatFilter | null {
  if (bands.length + kinds.length === 0) return null;
  const wants = (kind: SeatKind) => kinds.includes(kind);
  const aisle = wants("aisle") ? aisleSeats(hall) : null;
  const isSpecial = wants("wheelchair") || wants("companion");
  return (seat, band) =>
    (bands.length === 0 || bands.includes(band)) &&
    !(wants("clear-view") && seat.restrictedView) &&
    (!wants("step-free") || seat.stepFree) &&
    (!aisle || aisle.has(seat.index)) &&
    (!isSpecial || (wants("wheelchair") && seat.accessible) || (wants("companion") && seat.companion));
}

export function kindsIn(hall: Hall): readonly SeatKind[] {
  const has = {
    "clear-view": (seat: HallSeat) => seat.restrictedView !== null,
    "step-free": (seat: HallSeat) => seat.stepFree,
    aisle: () => true,
    wheelchair: (seat: HallSeat) => seat.accessible,
    companion: (seat: HallSeat) => seat.companion,
  };
  return SEAT_KINDS.filter((kind) => hall.seats.some(has[kind]));
}

/** Without a neighbour on one side, by the rule of `layOut`. */
function aisleSeats({ rows }: Hall): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { seats } of rows) {
    const steps = seats.slice(1).map((seat, index) => distance(seat, seats[index] ?? seat));
    const far = Math.min(...steps) * AISLE;
    for (const [at, { index }] of seats.entries()) {
      const [before, after] = [steps[at - 1], steps[at]];
      if (before === undefined || after === undefined || before >= far || after >= far) found.add(index);
    }
  }
  return found;
}
