import { and, eq, inArray } from "drizzle-orm";
import { countedScans } from "#domain/door/scan.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { doorConflicts } from "../storage/tables/door.ts";
import { tickets } from "../storage/tables/shop.ts";
import { readScans, scansOfTickets } from "./ticket-scans.ts";

/**
 * Reports tickets that no longer are valid, and were let in before. Called after they were made invalid, which waits for
 * an upload of their scans. Safe to repeat.
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
    .select({ order: tickets.order, line: tickets.line, performance: tickets.performance })
    .from(tickets)
    .where(and(eq(tickets.order, order), eq(tickets.valid, false), inArray(tickets.line, [...lines])));
  const scans = await readScans(transaction, scansOfTickets(voided));
  for (const ticket of voided) {
    const own = scans.filter(({ line }) => line === ticket.line);
    const last = countedScans(own).findLast(({ kind }) => kind === "in");
    if (!last) continue;
    const { performance } = ticket;
    const conflict = { kind: "void-after" as const, performance, later: last.id };
    const isReported = and(eq(doorConflicts.later, last.id), eq(doorConflicts.kind, conflict.kind));
    if ((await transaction.$count(doorConflicts, isReported)) > 0) continue;
    await transaction.insert(doorConflicts).values({ ...conflict, id: random.id(), at: new Date(now()) });
  }
}
