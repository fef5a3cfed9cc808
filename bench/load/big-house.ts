import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeHall } from "#config/halls/hall-store.ts";
import { arena } from "#config/testing/arena.ts";

/**
 * `node bench/load/big-house.ts <folder> [seats]`, and bench:seat-map: the demo house with an arena of ten thousand seats
 * for performance 2402. Start with `HOUSE=<folder> npm start`.
 */
export const BIG = { event: "kallarkvall", performance: 2402, hall: "arena" } as const;

export async function writeBigHouse(folder: string, seats: number): Promise<void> {
  await cp(join(import.meta.dirname, "../../demo/house"), folder, { recursive: true });
  await writeHall(folder, BIG.hall, arena(seats));
  const file = join(folder, "season.json");
  const season: {
    events: { slug: string; performances: { id: number; hall: string; venue: string }[] }[];
  } = JSON.parse(await readFile(file, "utf8"));
  const performance = season.events
    .flatMap(({ performances }) => performances)
    .find(({ id }) => id === BIG.performance);
  if (!performance) throw new Error(`The demo house no longer plays ${BIG.performance}`);
  performance.hall = BIG.hall;
  await writeFile(file, JSON.stringify(season, null, 2));
}

if (import.meta.main) {
  const [folder, seats = "10000"] = process.argv.slice(2);
  if (!folder) throw new Error("Where to? node bench/load/big-house.ts <folder> [seats]");
  await writeBigHouse(folder, Number(seats));
  console.log(`A hall of ${seats} seats: /events/${BIG.event}/${BIG.performance}/syos`);
}
