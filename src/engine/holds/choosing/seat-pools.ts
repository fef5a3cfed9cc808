import { type HallLayout, layOut } from "#domain/seating/hall-layout.ts";
import { FREE, TAKEN, WANTED } from "#domain/seating/seat-request.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import {
  type CatalogueIndex,
  type IndexedPlan,
  type PlacedSeat,
  poolOf,
} from "../../catalogue/catalogue-index.ts";
import type { SeatHint } from "../../seats/seat-hints.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { SEAT } from "../../storage/tables/shop.ts";

/** The seats of a performance for best available: by pool, band and section, in typed arrays. */

export const POOLS = ["accessible", "companion", "any"] as const;
export type Pool = (typeof POOLS)[number];

interface PlanSeats {
  readonly layout: HallLayout;
  /** Indices into POOLS, and of sections, by position. */
  readonly pool: Uint8Array;
  readonly section: Int32Array;
  readonly sections: readonly string[];
  readonly clusters: ReadonlyMap<string, readonly PlacedSeat[]>;
}

const byPlan = new WeakMap<IndexedPlan, PlanSeats>();
const bandsOf = new WeakMap<PerformanceEntry, Uint8Array>();

export function planSeats(plan: IndexedPlan): PlanSeats {
  const known = byPlan.get(plan);
  if (known) return known;
  const { seats } = plan;
  const rows = [...Map.groupBy(seats, (place) => place.row).values()].map((row) => ({
    seats: row.map((place) => ({
      position: place.position,
      x: place.seat.x,
      y: place.seat.y,
      cluster: clusterKey(place),
    })),
  }));
  const sections = plan.plan.sections.map(({ slug }) => slug);
  const prepared: PlanSeats = {
    layout: layOut(rows),
    pool: Uint8Array.from(seats, ({ seat }) => POOLS.indexOf(poolOf(seat))),
    section: Int32Array.from(seats, ({ section }) => sections.indexOf(section.slug)),
    sections,
    clusters: Map.groupBy(
      seats.filter((place) => clusterKey(place) !== null),
      (place) => clusterKey(place) ?? "",
    ),
  };
  byPlan.set(plan, prepared);
  return prepared;
}

/** Cluster names are unique only within a section. */
function clusterKey({ seat, section }: PlacedSeat): string | null {
  return seat.cluster === null ? null : `${section.id} ${seat.cluster}`;
}

/** Returns all seats of a seat's cluster, including itself; only itself without a cluster. */
export function clusterOf(plan: IndexedPlan, place: PlacedSeat): readonly PlacedSeat[] {
  const key = clusterKey(place);
  return (key !== null && planSeats(plan).clusters.get(key)) || [place];
}

function bandsByPosition(index: CatalogueIndex, performance: PerformanceEntry): Uint8Array {
  const known = bandsOf.get(performance);
  if (known) return known;
  const { seats } = index.planOf(performance);
  const bands = Uint8Array.from(seats, ({ seat, section }) =>
    BANDS.indexOf(performance.bands[section.id] ?? seat.band),
  );
  bandsOf.set(performance, bands);
  return bands;
}

export interface SeatFilter {
  readonly pool: Pool;
  readonly band: Band | undefined;
  readonly section: string | undefined;
}

export interface SeatMask {
  /** TAKEN, FREE or WANTED by position. */
  readonly mask: Uint8Array;
  wanted: number;
  free: number;
}

/**
 * FREE seats are of another band or section; other pools never count as neighbours.
 * @param avoid positions to exclude, whatever the hint has
 */
export function seatMask(
  index: CatalogueIndex,
  {
    performance,
    hint,
    filter,
    avoid = [],
  }: {
    readonly performance: PerformanceEntry;
    readonly hint: SeatHint;
    readonly filter: SeatFilter;
    readonly avoid?: Iterable<number>;
  },
): SeatMask {
  const { pool, section, sections } = planSeats(index.planOf(performance));
  const bands = bandsByPosition(index, performance);
  const band = filter.band === undefined ? null : BANDS.indexOf(filter.band);
  const inPool = POOLS.indexOf(filter.pool);
  const inSection = filter.section === undefined ? -1 : sections.indexOf(filter.section);
  const anywhere = filter.section === undefined;
  const { states, marks } = hint;
  const mask = new Uint8Array(states.length);
  let [wanted, free] = [0, 0];
  for (let at = 0; at < states.length; at++) {
    if (states[at] !== SEAT.free || marks[at] !== 0) continue;
    free += 1;
    if (pool[at] !== inPool) continue;
    const fits = (band === null || bands[at] === band) && (anywhere || section[at] === inSection);
    mask[at] = fits ? WANTED : FREE;
    if (fits) wanted += 1;
  }
  for (const at of avoid) {
    if (mask[at] === WANTED) wanted -= 1;
    mask[at] = TAKEN;
  }
  return { mask, wanted, free };
}

const kindsOf = new WeakMap<PerformanceEntry, ReadonlySet<string>>();

/** Whether the plan has any seat, free or not, that matches the filter at this performance. */
export function hasSeats(index: CatalogueIndex, performance: PerformanceEntry, filter: SeatFilter): boolean {
  const known = kindsOf.get(performance) ?? kindsIn(index, performance);
  kindsOf.set(performance, known);
  return known.has(kind(filter.pool, filter.band, filter.section));
}

function kindsIn(index: CatalogueIndex, performance: PerformanceEntry): Set<string> {
  const { pool, section, sections } = planSeats(index.planOf(performance));
  const bands = bandsByPosition(index, performance);
  const kinds = new Set<string>();
  for (const [at, number] of bands.entries()) {
    const [inPool, band] = [POOLS[pool[at] ?? 0], BANDS[number]];
    if (!inPool) continue;
    for (const inSection of [undefined, sections[section[at] ?? -1]]) {
      for (const inBand of [undefined, band]) kinds.add(kind(inPool, inBand, inSection));
    }
  }
  return kinds;
}

function kind(pool: Pool, band: Band | undefined, section: string | undefined): string {
  return `${pool} ${band ?? "*"} ${section ?? "*"}`;
}
