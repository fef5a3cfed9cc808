import { inLanguage, type Language } from "#domain/languages.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";

/** @param place "parkett/A/5", or the seat's id in the plan */
export function findSeat(
  index: CatalogueIndex,
  performance: Parameters<CatalogueIndex["planOf"]>[0],
  place: string,
): string | undefined {
  const plan = index.planOf(performance);
  const [section, row, number] = place.toLowerCase().split("/");
  const seat = plan.seats.find(
    (one) =>
      one.section.slug.toLowerCase() === section &&
      one.row.number.toLowerCase() === row &&
      one.seat.number.toLowerCase() === number,
  );
  return (seat ?? plan.seat(place))?.seat.id;
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

function placedSeat(index: CatalogueIndex, performance: number, seat: string) {
  const entry = index.performance(performance);
  return entry && index.planOf(entry).seat(seat);
}
