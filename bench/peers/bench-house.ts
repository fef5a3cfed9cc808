import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeHall } from "#config/halls/hall-store.ts";
import { arena } from "#config/testing/arena.ts";

/** The demo house with performances in a hall of 1,500 seats in one band, for best available seats. */

export const EVENT = "kallarkvall";
export const TITLE = "Källarkväll";
export const BAND = "A";
const LIKE = 2402;
const HALL = "arena";
/** In one performance. */
export const SEATS = 1_500;
const FIRST = 9_001;

interface Performance {
  readonly id: number;
  readonly hall: string;
  readonly starts: string;
}

/** @returns the performances' ids, with at least `seats` seats together */
export async function writeBenchHouse(folder: string, seats: number): Promise<number[]> {
  await cp(join(import.meta.dirname, "../../demo/house"), folder, { recursive: true });
  const { plan, sidecar } = arena(SEATS);
  plan.categories = [{ name: BAND }];
  for (const seat of plan.zones.flatMap(({ rows }) => rows.flatMap((row) => row.seats))) seat.category = BAND;
  await writeHall(folder, HALL, { plan, sidecar });
  const file = join(folder, "season.json");
  const season: { events: { slug: string; performances: Performance[] }[] } = JSON.parse(
    await readFile(file, "utf8"),
  );
  const event = season.events.find(({ slug }) => slug === EVENT);
  const like = event?.performances.find(({ id }) => id === LIKE);
  if (!event || !like) throw new Error(`The demo house no longer plays ${LIKE}`);
  const count = Math.ceil(seats / SEATS);
  const added = Array.from({ length: count }, (_, at) => ({
    ...like,
    id: FIRST + at,
    hall: HALL,
    starts: `+${100 + at}d 20:00`,
  }));
  event.performances.push(...added);
  await writeFile(file, JSON.stringify(season, null, 2));
  return added.map(({ id }) => id);
}
