import type { HouseFolder } from "#config/house/house-folder.ts";
import { dayIn } from "#domain/house-day.ts";
import type { Engine } from "../../engine/engine.ts";
import type { ImportReport } from "../../engine/house-import/import-catalogue.ts";
import { type Database, openDatabase } from "../../engine/storage/database.ts";
import type { ShopOptions } from "../shop/shop-parts.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import { HouseOvertaken, HouseRefused } from "./house-refused.ts";

const IMPORT_PATIENCE_MS = 60_000;
const CONNECTION_PATIENCE_MS = 15_000;
const LOST_SEATS_SHOWN = 20;

type ImportOptions = Pick<ShopOptions, "databaseUrl" | "directUrl" | "files" | "writeVersion" | "log">;

/** @throws HouseRefused if performances or seats are missing that were sold; HouseOvertaken if a version came first */
export async function importHouse(
  engine: Pick<Engine, "house">,
  options: ImportOptions,
  now: number,
): Promise<void> {
  const { files, log } = options;
  const report = await withPatience(options, (patient) => importThrough(patient, engine, options, now));
  if (report.result === "overtaken") throw new HouseOvertaken();
  refuseLost(report);
  if (report.result === "older") {
    return log.warn({ house: files.house.id }, "a newer house is on sale: it stays");
  }
  log.info({ house: files.house.id, result: report.result }, "house imported");
}

async function importThrough(
  patient: Database,
  engine: Pick<Engine, "house">,
  { files, writeVersion = null }: Pick<ImportOptions, "files" | "writeVersion">,
  now: number,
): Promise<ImportReport> {
  const firstDay = await firstDayOf(engine, files, now);
  const { catalogue, soldElsewhere } = buildCatalogue(files, firstDay);
  const orders = writeVersion ? { evenIfOlder: true, alongside: writeVersion } : {};
  return engine.house.importCatalogue(catalogue, soldElsewhere, patient, orders);
}

/** It may wait for another process's import and write a large house. */
export async function withPatience<Result>(
  { databaseUrl, directUrl }: Pick<ShopOptions, "databaseUrl" | "directUrl">,
  work: (patient: Database) => Promise<Result>,
): Promise<Result> {
  const patient = openDatabase(databaseUrl, 2, {
    isPooled: databaseUrl !== directUrl,
    patienceMs: IMPORT_PATIENCE_MS,
    // In a rush the process and its database are busy, and the new connection waits its turn.
    connectionPatienceMs: CONNECTION_PATIENCE_MS,
  });
  return work(patient).finally(() => patient.$client.end());
}

/** Returns the base of the season's relative times, YYYY-MM-DD. */
export function firstDayOf(
  engine: Pick<Engine, "house">,
  { house }: { readonly house: Pick<HouseFolder["house"], "timeZone"> },
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
