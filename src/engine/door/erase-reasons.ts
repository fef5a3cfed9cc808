import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import { doorConflicts, doorScans } from "../storage/tables/door.ts";

/** Empties what staff wrote at the door about the tickets of an order. What happened, and when, stays. */
export async function eraseDoorReasons(transaction: Transaction, order: string): Promise<void> {
  await transaction
    .update(doorScans)
    .set({ override: sql`jsonb_set(${doorScans.override}, '{reason}', '""')` })
    .where(and(eq(doorScans.order, order), isNotNull(doorScans.override)));
  const scans = transaction.select({ id: doorScans.id }).from(doorScans).where(eq(doorScans.order, order));
  await transaction
    .update(doorConflicts)
    .set({ note: "" })
    .where(and(inArray(doorConflicts.later, scans), isNotNull(doorConflicts.note)));
}
