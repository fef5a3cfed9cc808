import { eq } from "drizzle-orm";
import type { Found } from "#domain/door/verdict.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import type { Services } from "../kernel/services.ts";
import { ticketReplacing } from "../orders/tickets/reissue-ticket.ts";
import { tickets } from "../storage/tables/shop.ts";
import { doorPerformance } from "./door-performance.ts";
import { type DoorEyes, type ListedTicket, readDoorTickets, ticketName } from "./door-tickets.ts";
import { readScans, scansOfTickets, showScans } from "./ticket-scans.ts";

export interface FoundTicket extends Found {
  readonly ticket: ListedTicket;
}

/** The ticket that has or had this code; null if there is none, or the catalogue no longer has its performance. */
export async function findByCode(
  services: Pick<Services, "database" | "settings" | "catalogue">,
  typed: string,
  eyes: DoorEyes,
): Promise<FoundTicket | null> {
  const { database } = services;
  const code = plainCode(typed);
  const index = await services.catalogue.current();
  const replaced = await ticketReplacing(services, code);
  const current = replaced?.code ?? code;
  const [row] = await database
    .select({ performance: tickets.performance })
    .from(tickets)
    .where(eq(tickets.code, current));
  const performance = row && doorPerformance(services, index, row.performance);
  const [ticket] = await readDoorTickets(database, index, eq(tickets.code, current), eyes);
  if (!performance || !ticket) return null;
  const scans = await readScans(database, scansOfTickets([ticket.of]));
  return {
    ...{ performance, ticket, isReplaced: replaced !== null },
    scans: showScans(scans, (key) => ticketName(eyes.salt, key)),
  };
}
