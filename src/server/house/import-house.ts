import type { HouseFolder } from "#config/house/house-folder.ts";
import { dayIn } from "#domain/house-day.ts";
import type { Engine } from "../../engine/engine.ts";
import type { ImportReport } from "../../engine/house-import/import-catalogue.ts";
import { readPerformanceOrders } from "../../engine/house-import/performance-orders.ts";
import { type Database, openDatabase } from "../../engine/storage/database.ts";
import type { ShopOptions } from "../shop/shop-parts.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import { HouseRefused } from "./house-refused.ts";
import { withPerformanceOrders } from "./performance-orders.ts";

const IMPORT_PATIENCE_MS = 60_000;
const LOST_SEATS_SHOWN = 20;

type ImportOptions = Pick<ShopOptions, "databaseUrl" | "directUrl" | "files" | "environment" | "log">;

/** @throws HouseRefused if performances or seats are missing that were sold */
export async function importHouse(
  engine: Pick<Engine, "house">,
  options: ImportOptions,
  now: number,
): Promise<void> {
  const { databaseUrl, directUrl, files, log } = options;
  // It may wait for another process's import and write a large house.
  const patient = openDatabase(databaseUrl, 2, {
    isPooled: databaseUrl !== directUrl,
    patienceMs: IMPORT_PATIENCE_MS,
  });
  const report = await importThrough(patient, engine, options, now).finally(() => patient.$client.end());
  refuseLost(report);
  if (report.result === "older") {
    const text =
      "this house was imported before and another has come since, which stays; IMPORT_OLDER_HOUSE=yes brings it back";
    return log.warn({ house: files.house.id }, text);
  }
  log.info({ house: files.house.id, result: report.result }, "house imported");
}

async function importThrough(
  patient: Database,
  engine: Pick<Engine, "house">,
  { files, environment }: Pick<ImportOptions, "files" | "environment">,
  now: number,
): Promise<ImportReport> {
  const firstDay = await firstDayOf(engine, files, now);
  const ordered = withPerformanceOrders(files, await readPerformanceOrders(patient));
  const { catalogue, soldElsewhere } = buildCatalogue(ordered, firstDay);
  const evenIfOlder = environment.importOlderHouse ?? false;
  return engine.house.importCatalogue(catalogue, soldElsewhere, patient, { evenIfOlder });
}

/** Returns the base of the season's relative times, YYYY-MM-DD. */
export function firstDayOf(
  engine: Pick<Engine, "house">,
  { house }: Pick<HouseFolder, "house">,
  now: number,
): Promise<string> {
  return engine.house.firstStartDay(dayIn(house.timeZone, now));
}

function refuseLost({ result, lostPerformances, lostSeats }: ImportReport): void {
  if (lostPerformances.length > 0) {
    const performances = lostPerformances.map(
      ({ performance, event, starts, tickets }) =>
        `season.json: performance ${performance} (${event}, ${starts.toISOString()}) has ${tickets} tickets sold`,
    );
    throw new HouseRefused(
      `Performances that people have tickets for are no longer in the season; nothing was imported. Put them back, with "cancelled": true if they are not given:\n${performances.join("\n")}`,
    );
  }
  if (result === "refused") {
    const seats = lostSeats
      .slice(0, LOST_SEATS_SHOWN)
      .map(({ performance, seat }) => `performance ${performance}, seat ${seat}`);
    throw new HouseRefused(
      `The halls no longer have seats that are sold or held; nothing was imported: ${seats.join("; ")}`,
    );
  }
}
