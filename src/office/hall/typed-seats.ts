import type { Hall, HallSeat } from "#seat-map/hall/hall.ts";

export interface TypedSeats {
  /** Indexes into the hall's seats, in the order in which they were typed. */
  readonly seats: readonly number[];
  readonly unknown: readonly string[];
}

/** Reads "parkett/A/5-12 parkett/B/3", as the command line does. */
export function readTypedSeats(hall: Hall, text: string): TypedSeats {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const found = words.map((word) => ({ word, seats: seatsNamed(hall, word.toLowerCase()) }));
  return {
    seats: [...new Set(found.flatMap(({ seats }) => seats))],
    unknown: found.filter(({ seats }) => seats.length === 0).map(({ word }) => word),
  };
}

function seatsNamed(hall: Hall, word: string): number[] {
  const [slug, row, number] = word.split("/");
  const seats = seatsOfRow(hall, slug, row);
  const at = (wanted: string | undefined) => seats.findIndex((seat) => seat.number.toLowerCase() === wanted);
  const one = seats[at(number)];
  if (one) return [one.index];
  const [first, last, more] = number?.split("-") ?? [];
  const [from, to] = [at(first), at(last)];
  if (more !== undefined || from < 0 || to < 0) return [];
  return seats.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ index }) => index);
}

function seatsOfRow(hall: Hall, slug: string | undefined, row: string | undefined): readonly HallSeat[] {
  const section = hall.sections.find((one) => one.slug.toLowerCase() === slug);
  return section?.rows.find(({ number }) => number.toLowerCase() === row)?.seats ?? [];
}

/** "parkett/A/5": what operations read. A standing place has no row. */
function codeOfSeat(hall: Hall, index: number): string {
  const seat = hall.seats[index];
  const section = hall.sections[seat?.section ?? -1];
  const row = hall.rows[seat?.row ?? -1];
  return `${section?.slug}/${row?.number ?? ""}/${seat?.number}`;
}

export function codesOfSeats(hall: Hall, seats: readonly number[]): string[] {
  return seats.map((seat) => codeOfSeat(hall, seat));
}

/** Short: neighbours of a row together, as "parkett/A/5-8". */
export function shortCodes(hall: Hall, seats: readonly number[]): string[] {
  const runs: { first: number; last: number }[] = [];
  for (const seat of [...seats].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.last + 1 === seat && hall.seats[run.last]?.row === hall.seats[seat]?.row) run.last = seat;
    else runs.push({ first: seat, last: seat });
  }
  return runs.map(({ first, last }) =>
    first === last ? codeOfSeat(hall, first) : `${codeOfSeat(hall, first)}-${hall.seats[last]?.number}`,
  );
}
