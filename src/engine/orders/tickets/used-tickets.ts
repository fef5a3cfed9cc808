import { inArray } from "drizzle-orm";
import type { Executor } from "../../storage/database.ts";
import { ticketUses } from "../../storage/tables/box-office.ts";

/** The codes that have been scanned. */
export async function usedAmong(executor: Executor, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const rows = await executor
    .select({ code: ticketUses.code })
    .from(ticketUses)
    .where(inArray(ticketUses.code, [...codes]));
  return new Set(rows.map(({ code }) => code));
}
