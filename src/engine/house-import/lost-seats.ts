import { inArray } from "drizzle-orm";
import { indexCatalogue } from "../catalogue/catalogue-index.ts";
import type { Database } from "../storage/database.ts";
import type { Catalogue } from "../storage/documents/catalogue-document.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { lostSeats } from "../storage/tables/allocations.ts";
import { performanceSeats } from "../storage/tables/shop.ts";
import type { ImportReport } from "./import-catalogue.ts";

/**
 * Called by imports that are neither trials nor older nor overtaken. Notes the seats for which a house was refused, so
 * that the box office can move their tickets: also what is unsold of the same performances, which no ticket should be
 * moved to. An imported house has lost none.
 */
export async function noteLostSeats(
  database: Database,
  catalogue: Catalogue,
  lost: ImportReport["lostSeats"],
  at: Date,
): Promise<void> {
  const index = indexCatalogue(catalogue);
  const affected = [...new Set(lost.map(({ performance }) => performance))];
  await inTransaction(database, async (transaction) => {
    await transaction.delete(lostSeats);
    if (affected.length === 0) return;
    const rows = await transaction
      .select({ performance: performanceSeats.performance, seat: performanceSeats.seat })
      .from(performanceSeats)
      .where(inArray(performanceSeats.performance, affected));
    const missing = rows.filter(({ performance, seat }) => {
      const entry = index.performance(performance);
      return entry !== undefined && index.planOf(entry).seat(seat) === undefined;
    });
    if (missing.length > 0)
      await transaction.insert(lostSeats).values(missing.map((row) => ({ ...row, at })));
  });
}
