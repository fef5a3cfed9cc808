import type { Services } from "../kernel/services.ts";
import { endDueResales } from "../resale/end-resales.ts";
import { commitSeeds } from "../sales/registrations/seed.ts";
import type { Database } from "../storage/database.ts";
import type { Catalogue } from "../storage/documents/catalogue-document.ts";
import {
  firstStartDay,
  type ImportOrders,
  type ImportReport,
  importCatalogue,
  type SoldElsewhere,
} from "./import-catalogue.ts";
import { noteLostSeats } from "./lost-seats.ts";

/** Imports what the house's files put on sale. */
export interface HouseImport {
  /** Returns the day from which relative dates of a season count: `today` on the very first start. */
  firstStartDay(today: string): Promise<string>;
  /** @param patient database access with longer timeouts than the visitors', for large imports */
  importCatalogue(
    catalogue: Catalogue,
    soldElsewhere: SoldElsewhere,
    patient?: Database,
    orders?: ImportOrders,
  ): Promise<ImportReport>;
}

export function createHouseImport(services: Services): HouseImport {
  const { database, outbox, seatChanges } = services;
  return {
    firstStartDay: (today) => firstStartDay(database, today),
    async importCatalogue(catalogue, soldElsewhere, patient = database, orders = {}) {
      const now = new Date(services.now());
      const report = await importCatalogue(patient, catalogue, {
        soldElsewhere,
        now,
        outbox,
        orders,
      });
      if (orders.isTrial || report.result === "overtaken") return report;
      if (report.result !== "older") await noteLostSeats(patient, catalogue, report.lostSeats, now);
      if (report.result !== "refused") await commitSeeds(services, catalogue);
      services.catalogue.expire();
      seatChanges.announce({ kind: "freed", performances: "all" });
      await endDueResales(services);
      return report;
    },
  };
}
