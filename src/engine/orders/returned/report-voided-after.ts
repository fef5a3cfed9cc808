import { and, asc, eq, inArray } from "drizzle-orm";
import { countedScans } from "#domain/door/scan.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { doorConflicts, doorScans } from "../../storage/tables/door.ts";
import { tickets } from "../../storage/tables/shop.ts";

/**
 * Reports to the door tickets that no longer are valid, and were let in before. Called after they were made invalid, which
 * waits for an upload of their scans. Safe to repeat.
 * @param lines positions in the order
 */
export async function reportVoidedAfter(
  { random, now }: Pick<Services, "random" | "now">,
  transaction: Transaction,
  order: string,
  lines: readonly number[],
): Promise<void> {
  if (lines.length === 0) return;
  const voided = await transaction
    .select({ line: tickets.line, performance: tickets.performance })
    .from(tickets)
    .where(and(eq(tickets.order, order), eq(tickets.valid, false), inArray(tickets.line, [...lines])));
  const scans = await transaction
    .select()
    .from(doorScans)
    .where(and(eq(doorScans.order, order), eq(doorScans.isRevoked, false)))
    .orderBy(asc(doorScans.number));
  for (const { line, performance } of voided) {
    const own = scans.filter((scan) => scan.line === line);
    const last = countedScans(own).findLast(({ kind }) => kind === "in");
    if (!last) continue;
    const conflict = { kind: "void-after" as const, performance, later: last.id };
    const isReported = and(eq(doorConflicts.later, last.id), eq(doorConflicts.kind, conflict.kind));
    if ((await transaction.$count(doorConflicts, isReported)) > 0) continue;
    await transaction.insert(doorConflicts).values({ ...conflict, id: random.id(), at: new Date(now()) });
  }
}
