import type { HouseFolder } from "#config/house/house-folder.ts";
import type { Fault } from "#config/json/fault.ts";
import { reporterFor } from "#config/json/fault.ts";
import { momentFaults } from "#config/season/moment-faults.ts";
import { momentsOf, type NoSuchMoment } from "#config/season/moments.ts";
import type { SeasonPerformance } from "#config/season/season.ts";
import { dayIn } from "#domain/house-day.ts";
import { done, refused } from "#domain/outcome.ts";
import type { BoxOfficeSeason, Performance } from "../../box-office/box-office-season.ts";
import type { Engine } from "../../engine/engine.ts";
import type { PerformanceOrder } from "../../engine/house-import/performance-orders.ts";
import {
  readPerformanceOrders,
  writePerformanceOrder,
} from "../../engine/house-import/performance-orders.ts";
import type { Database } from "../../engine/storage/database.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import { withPerformanceOrders } from "./performance-orders.ts";

/**
 * An order is imported as if the season file contained it, in one transaction with the order; ticket holders
 * are notified as for changes in the file.
 */
export function createBoxOfficeSeason(
  files: HouseFolder,
  engine: Engine,
  database: Database,
  now: () => number,
): BoxOfficeSeason {
  const { house } = files;
  const read = async () => {
    const today = dayIn(house.timeZone, now());
    const firstDay = await engine.house.firstStartDay(today);
    return { firstDay, orders: await readPerformanceOrders(database) };
  };

  const order: BoxOfficeSeason["order"] = async (id, change) => {
    const { firstDay, orders } = await read();
    const moments = momentsOf(house.timeZone, firstDay);
    const inFile = find(files, id)?.performance;
    if (!inFile) return refused("unknown-performance");
    const before = orders.find(({ performance }) => performance === id);
    const starts = change.starts === undefined ? null : moments.read(change.starts);
    if (starts && !starts.ok) return noSuchMoment(starts.refusal);
    const wanted = ordered(inFile, before, change, moments.at);
    if (change.starts !== undefined) {
      const inForce = find(withPerformanceOrders(files, orders), id)?.performance.starts ?? inFile.starts;
      if (moments.at(change.starts) <= now()) return refused("past");
      if (moments.at(change.starts) === moments.at(inForce)) return refused("unchanged");
    }
    const after = [...orders.filter(({ performance }) => performance !== id), wanted];
    const changed = withPerformanceOrders(files, after);
    const faults: Fault[] = [];
    momentFaults(changed.season, moments, reporterFor("season.json", faults));
    const [fault] = faults;
    if (fault) return refused("does-not-fit", { why: fault.reason });
    const meeting = change.starts === undefined ? null : meets(changed, id, moments.at);
    if (meeting) return refused("hall-is-taken", { by: meeting });
    const { catalogue, soldElsewhere } = buildCatalogue(changed, firstDay);
    const report = await engine.house.importCatalogue(catalogue, soldElsewhere, database, {
      evenIfOlder: true,
      onlyAfter: buildCatalogue(withPerformanceOrders(files, orders), firstDay).catalogue,
      alongside: (transaction) => writePerformanceOrder(transaction, wanted, new Date(now())),
    });
    if (report.result === "overtaken") {
      // Another order was made since it was checked.
      const isOrdered = JSON.stringify((await read()).orders) !== JSON.stringify(orders);
      return isOrdered ? order(id, change) : refused("house-differs");
    }
    if (report.result === "refused")
      return refused("does-not-fit", { why: "seats or tickets would be lost" });
    return done({ notified: report.notified });
  };

  return {
    async performance(id) {
      const { firstDay, orders } = await read();
      const moments = momentsOf(house.timeZone, firstDay);
      const inFile = find(files, id);
      const ordered = find(withPerformanceOrders(files, orders), id);
      if (!inFile || !ordered) return null;
      return {
        id,
        title: inFile.title,
        starts: moments.at(ordered.performance.starts),
        minutes: inFile.minutes,
        cancelled: ordered.performance.cancelled,
        cancelledByFile: inFile.performance.cancelled,
      };
    },

    order,
  };
}

function ordered(
  inFile: SeasonPerformance,
  before: PerformanceOrder | undefined,
  { cancelled, starts }: Parameters<BoxOfficeSeason["order"]>[1],
  at: (text: string) => number,
): PerformanceOrder {
  const kept = before?.instead === inFile.starts ? before.starts : null;
  const order = { performance: inFile.id, cancelled: cancelled ?? before?.cancelled ?? false };
  if (starts === undefined) return { ...order, starts: kept, instead: kept === null ? null : inFile.starts };
  // Back to the date in the file: no order is needed.
  if (at(starts) === at(inFile.starts)) return { ...order, starts: null, instead: null };
  return { ...order, starts, instead: inFile.starts };
}

function noSuchMoment({ why, remedy }: NoSuchMoment) {
  return refused("no-such-moment", { why: remedy === undefined ? why : `${why}; ${remedy}` });
}

function find({ season }: Pick<HouseFolder, "season">, id: number) {
  for (const event of season.events) {
    const performance = event.performances.find((one) => one.id === id);
    if (performance)
      return {
        performance,
        title: Object.values(event.title)[0] ?? event.slug,
        minutes: event.durationMinutes,
      };
  }
  return null;
}

/** Overlaps in the same venue. */
function meets(
  files: Pick<HouseFolder, "season">,
  id: number,
  at: (text: string) => number,
): Performance["id"] | null {
  const own = find(files, id);
  if (!own) return null;
  const span = ({ performance, minutes }: NonNullable<ReturnType<typeof find>>) => {
    const from = at(performance.starts);
    return { from, to: from + minutes * 60_000 };
  };
  const mine = span(own);
  for (const event of files.season.events) {
    for (const performance of event.performances) {
      if (performance.id === id || performance.cancelled || performance.venue !== own.performance.venue)
        continue;
      const other = span({ performance, title: "", minutes: event.durationMinutes });
      if (other.from < mine.to && mine.from < other.to) return performance.id;
    }
  }
  return null;
}
