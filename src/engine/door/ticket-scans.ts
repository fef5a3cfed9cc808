import { and, asc, eq, gte, type SQL } from "drizzle-orm";
import type { DoorScan } from "#domain/door/scan.ts";
import type { Executor } from "../storage/database.ts";
import { doorScans } from "../storage/tables/door.ts";
import { isOneOf, placeKey, type TicketIdentity } from "./door-tickets.ts";

export type StoredScan = typeof doorScans.$inferSelect;

/** Scans but those of revoked devices, in the order in which they came. */
export function readScans(executor: Executor, which: SQL | undefined): Promise<StoredScan[]> {
  return executor
    .select()
    .from(doorScans)
    .where(and(which, eq(doorScans.isRevoked, false)))
    .orderBy(asc(doorScans.number));
}

export const scansOfPerformance = (performance: number) => eq(doorScans.performance, performance);
export const scansSince = (performance: number, transaction: string) =>
  and(scansOfPerformance(performance), gte(doorScans.written, transaction));

export const scansOfTickets = (places: readonly TicketIdentity[]) => isOneOf(doorScans, places);

/** Without refusals. @param nameOf the name that who asks has for a ticket, by `placeKey` */
export function showScans(scans: readonly StoredScan[], nameOf: (key: string) => string): DoorScan[] {
  return scans.flatMap(({ id, number, kind, entrance, at, undoes, who, order, line }) => {
    if (order === null || line === null || kind === "refused") return [];
    const ticket = nameOf(placeKey({ order, line }));
    return [{ id, number, kind, entrance, undoes, ticket, at: at.getTime(), device: who }];
  });
}
