import { type Fault, type HouseFolder, readHouse } from "#config/house/house-folder.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Engine } from "../../engine/engine.ts";
import type { ImportReport } from "../../engine/house-import/import-catalogue.ts";
import type { Database } from "../../engine/storage/database.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import type { HouseRules, LostRefusal } from "../../house-versions/publish.ts";
import type { VersionServices } from "../../house-versions/services.ts";
import { RANDOM, type ShopOptions } from "../shop/shop-parts.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import { consequencesOf } from "./consequences.ts";
import { firstDayOf, withPatience } from "./import-house.ts";
import { namedLostSeats } from "./lost-seats.ts";
import { switchedOnFaults } from "./switched-on.ts";

interface HouseRulesOptions {
  readonly engine: Pick<Engine, "house" | "services">;
  /** With longer timeouts than the visitors'. */
  patiently<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  readonly now: () => number;
  /** What this back end cannot do, as sentences with file and place. */
  faultsOf(files: HouseFolder): readonly Fault[];
}

/** With the engine, which imports a house that is published. */
export function createHouseRules({ engine, patiently, now, faultsOf }: HouseRulesOptions): HouseRules {
  const catalogueOf = async (files: HouseFolder) =>
    buildCatalogue(files, await firstDayOf(engine, files, now()));
  return {
    firstDay: (today) => engine.house.firstStartDay(today),
    check: checkedBy(now, faultsOf),
    async putOnSale(house, write) {
      const { catalogue, soldElsewhere } = await catalogueOf(house);
      const orders = { evenIfOlder: true, alongside: write };
      const report = await patiently((database) =>
        engine.house.importCatalogue(catalogue, soldElsewhere, database, orders),
      );
      if (report.result === "overtaken") return refused("overtaken");
      return (await lostBy(engine, report)) ?? done(report.notified);
    },
    async consequences(before, after) {
      const { catalogue, soldElsewhere } = await catalogueOf(after);
      const trial = { evenIfOlder: true, isTrial: true };
      const report = await patiently((database) =>
        engine.house.importCatalogue(catalogue, soldElsewhere, database, trial),
      );
      const lost = await lostBy(engine, report);
      if (lost) return lost;
      const earlier = before && (await catalogueOf(before)).catalogue;
      const about = { notified: report.notified, now: now() };
      return done(await patiently((database) => consequencesOf(database, earlier, catalogue, about)));
    },
  };
}

export function engineHouseRules(
  options: Pick<ShopOptions, "databaseUrl" | "directUrl">,
  engine: Engine,
  capabilities: Capabilities,
): HouseRules {
  return createHouseRules({
    engine,
    patiently: (work) => withPatience(options, work),
    now: engine.services.now,
    faultsOf: (files) => switchedOnFaults(files, capabilities),
  });
}

export function versionServices({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => number;
}): VersionServices {
  return { database, now, random: RANDOM, inTransaction: (work) => inTransaction(database, work) };
}

/** With a vendor's system, which sells: the house's files have the texts. */
export function createVendorHouseRules(
  { inTransaction, now }: Pick<VersionServices, "inTransaction" | "now">,
  faultsOf: HouseRulesOptions["faultsOf"],
): HouseRules {
  const undo = new Error("undone");
  return {
    firstDay: async (today) => today,
    check: checkedBy(now, faultsOf),
    async putOnSale(_house, write) {
      try {
        await inTransaction(async (transaction) => {
          if (!(await write(transaction))) throw undo;
        });
        return done(0);
      } catch (error) {
        if (error === undo) return refused("overtaken");
        throw error;
      }
    },
    consequences: async () =>
      done({ notified: 0, performances: [], prices: [], currency: "", unreachable: [] }),
  };
}

function checkedBy(now: () => number, faultsOf: HouseRulesOptions["faultsOf"]): HouseRules["check"] {
  return async (source) => {
    const read = await readHouse(source, new Date(now()).toISOString().slice(0, 10));
    if (!read.ok) return refused("faults", { faults: read.faults });
    const faults = faultsOf(read.value);
    return faults.length > 0 ? refused("faults", { faults }) : done(read.value);
  };
}

async function lostBy(
  engine: Pick<Engine, "services">,
  { lostPerformances, lostSeats }: ImportReport,
): Promise<{ ok: false; refusal: LostRefusal } | null> {
  if (lostPerformances.length > 0) {
    const lost = lostPerformances.map(({ performance, tickets }) => ({ performance, tickets }));
    return refused("lost-performances", { lost });
  }
  if (lostSeats.length === 0) return null;
  return refused("lost-seats", { lost: await namedLostSeats(engine, lostSeats) });
}
