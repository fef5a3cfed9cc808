import { inLanguage, type Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex, PlacedSeat } from "../../engine/catalogue/catalogue-index.ts";
import type { PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import type { BoxOffice } from "../box-office-command.ts";

/** @param place "parkett/A/5", or the seat's id in the plan */
export function findSeat(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  place: string,
): string | undefined {
  const plan = index.planOf(performance);
  return (plan.seats.find((one) => isNamed(one, place)) ?? plan.seat(place))?.seat.id;
}

/** @param place also "parkett/A/5-12": the row's seats from the one to the other; empty if there are none */
export function findSeats(index: CatalogueIndex, performance: PerformanceEntry, place: string): string[] {
  const one = findSeat(index, performance, place);
  if (one !== undefined) return [one];
  const range = /^(.+)\/([^/]+)\/([^/-]+)-([^/-]+)$/.exec(place);
  if (!range) return [];
  const [, section, row, first, last] = range;
  const { seats } = index.planOf(performance);
  const from = seats.find((seat) => isNamed(seat, `${section}/${row}/${first}`));
  const to = seats.find((seat) => isNamed(seat, `${section}/${row}/${last}`));
  if (!from || !to) return [];
  const [low, high] = [Math.min(from.position, to.position), Math.max(from.position, to.position)];
  return seats.slice(low, high + 1).map(({ seat }) => seat.id);
}

function isNamed({ section, row, seat }: PlacedSeat, place: string): boolean {
  const [wantedSection, wantedRow, wanted] = place.toLowerCase().split("/");
  return (
    section.slug.toLowerCase() === wantedSection &&
    row.number.toLowerCase() === wantedRow &&
    seat.number.toLowerCase() === wanted
  );
}

/** "parkett/A/5"; the seat's id if the plan no longer has it. */
export function nameOfSeat(index: CatalogueIndex, performance: number, seat: string): string {
  const placed = placedSeat(index, performance, seat);
  return placed ? `${placed.section.slug}/${placed.row.number}/${placed.seat.number}` : seat;
}

/** In words for people; null if the plan no longer has the seat. */
export function placeOfSeat(
  index: CatalogueIndex,
  { performance, seat, language = "en" }: { performance: number; seat: string; language?: Language },
) {
  const placed = placedSeat(index, performance, seat);
  if (!placed) return null;
  const { section, row, seat: own } = placed;
  return { section: inLanguage(section.name, language), row: row.number, seat: own.number };
}

function placedSeat(index: CatalogueIndex, performance: number, seat: string): PlacedSeat | undefined {
  const entry = index.performance(performance);
  return entry && index.planOf(entry).seat(seat);
}

export function namesOfSeats(index: CatalogueIndex, performance: number, seats: readonly string[]): string[] {
  return seats.map((seat) => nameOfSeat(index, performance, seat));
}

interface NamedSeats {
  readonly index: CatalogueIndex;
  readonly performance: PerformanceEntry;
  /** Their ids in the plan, each once. */
  readonly seats: readonly string[];
}

type SeatsRefusal =
  | { readonly reason: "unknown-performance" }
  | { readonly reason: "unknown-seat"; readonly unknown: string[] };

export async function seatsNamed(
  { engine }: BoxOffice,
  { performance: id, seats: places }: { readonly performance: number; readonly seats: readonly string[] },
): Promise<Outcome<NamedSeats, SeatsRefusal>> {
  const index = await engine.services.catalogue.current();
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const found = places.map((place) => findSeats(index, performance, place));
  const unknown = places.filter((_, at) => found[at]?.length === 0);
  if (unknown.length > 0) return refused("unknown-seat", { unknown });
  return done({ index, performance, seats: [...new Set(found.flat())] });
}

export interface SeatsOfAllocation {
  readonly seats: readonly string[];
  /** Names a seat of its performance, as "parkett/A/5". */
  name(seat: string): string;
}

/** Of the performance of an allocation, which may have left the season. */
export async function seatsOfAllocation(
  boxOffice: BoxOffice,
  named: { readonly performance: number; readonly seats: readonly string[] },
): Promise<Outcome<SeatsOfAllocation, Extract<SeatsRefusal, { reason: "unknown-seat" }>>> {
  const found = await seatsNamed(boxOffice, named);
  if (found.ok) {
    const { index, seats } = found.value;
    return done({ seats, name: (seat) => nameOfSeat(index, named.performance, seat) });
  }
  const { refusal } = found;
  const unknown = refusal.reason === "unknown-seat" ? refusal.unknown : [...named.seats];
  return refused("unknown-seat", { unknown });
}
