import { and, count, eq, inArray } from "drizzle-orm";
import type { DoorPerformance } from "#domain/door/door-list.ts";
import { countedScans } from "#domain/door/scan.ts";
import type { Services } from "../kernel/services.ts";
import { ticketUses } from "../storage/tables/box-office.ts";
import { doorScans } from "../storage/tables/door.ts";
import { tickets } from "../storage/tables/shop.ts";
import { doorPerformance } from "./door-performance.ts";
import { type ListedTicket, ofPerformance, placeKey, readDoorTickets } from "./door-tickets.ts";
import type { StoredScan } from "./ticket-scans.ts";

/** The house's own eyes need no salt: its lists do not leave it. */
const HOUSE = { salt: "", names: true };

export interface Attendant {
  readonly ticket: ListedTicket;
  /** Without those that were undone, in the order in which they came. */
  readonly scans: readonly StoredScan[];
  readonly isInside: boolean;
  /** When it was first let in. */
  readonly first: StoredScan | null;
}

export interface Attendance {
  readonly performance: DoorPerformance;
  /** Of all tickets, also those that are no longer valid. */
  readonly attendants: readonly Attendant[];
  /** All scans, also refusals, undone ones and those of revoked devices. */
  readonly scans: readonly StoredScan[];
}

/** Null if the catalogue does not have the performance. */
export async function readAttendance(
  services: Pick<Services, "database" | "settings" | "catalogue">,
  id: number,
): Promise<Attendance | null> {
  const { database } = services;
  const index = await services.catalogue.current();
  const performance = doorPerformance(services, index, id);
  if (!performance) return null;
  const listed = await readDoorTickets(database, index, ofPerformance(id), HOUSE);
  const scans = await database
    .select()
    .from(doorScans)
    .where(eq(doorScans.performance, id))
    .orderBy(doorScans.number);
  const byTicket = Map.groupBy(
    scans.filter(({ isRevoked }) => !isRevoked),
    placeKey,
  );
  const attendants = listed.map((ticket): Attendant => {
    const counted = countedScans(byTicket.get(placeKey(ticket.of)) ?? []);
    const first = counted.find(({ kind }) => kind === "in") ?? null;
    return { ticket, scans: counted, isInside: counted.at(-1)?.kind === "in", first };
  });
  return { performance, attendants, scans };
}

/** Valid tickets by performance, and how many of them have been let in. */
export async function countAttendance(
  { database }: Pick<Services, "database">,
  performances: readonly number[],
): Promise<ReadonlyMap<number, { readonly tickets: number; readonly in: number }>> {
  const rows = await database
    .select({ performance: tickets.performance, tickets: count(), in: count(ticketUses.code) })
    .from(tickets)
    .leftJoin(ticketUses, eq(ticketUses.code, tickets.code))
    .where(and(inArray(tickets.performance, [...performances]), eq(tickets.valid, true)))
    .groupBy(tickets.performance);
  return new Map(rows.map(({ performance, ...counts }) => [performance, counts]));
}
