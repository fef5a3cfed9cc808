import { and, eq, sql } from "drizzle-orm";
import type { ResaleState } from "#domain/orders/resale.ts";
import type { Services } from "../kernel/services.ts";
import { replaceCode } from "../orders/tickets/reissue-ticket.ts";
import { sellSeats, takeTogether } from "../seats/holds.ts";
import { freeAt, keptAt, withheldAt } from "../seats/seat-states.ts";
import type { Transaction } from "../storage/database.ts";
import { ticketResales } from "../storage/tables/orders/resales.ts";
import { performanceSeats } from "../storage/tables/shop.ts";
import type { ResaleRow, TicketForResale } from "./read-ticket.ts";

/** How long the seat is held until it is sold to its order again, in the same transaction. */
const HELD_MS = 60_000;

/**
 * Gives the customer the seat again, under a new code: the old ticket may be in other hands. Also a seat that an
 * allocation keeps since, or that is withheld for the waiting list.
 * @returns the new code; null if another party holds or has bought the seat
 */
export async function retakeSeat(
  services: Services,
  transaction: Transaction,
  { context: { order }, ticket }: TicketForResale,
  {
    resale,
    state,
  }: { readonly resale: ResaleRow; readonly state: Extract<ResaleState, "taken-back" | "ended"> },
): Promise<string | null> {
  const now = new Date(services.now());
  const seats = [{ performance: ticket.performance, seat: ticket.seat }];
  const holding = {
    ...{ id: order.basket, expires: new Date(now.getTime() + HELD_MS), isListed: true },
    allocations: await allocationsOf(transaction, ticket),
  };
  if ((await takeTogether(transaction, holding, seats, now)).length > 0) return null;
  if ((await sellSeats(transaction, order.basket, seats)) !== 1)
    throw new Error("A seat that was just taken is gone");
  const code = await replaceCode(services, transaction, { order: order.link, code: ticket.code });
  await transaction.update(ticketResales).set({ state, settled: now }).where(eq(ticketResales.id, resale.id));
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [ticket.performance] });
  return code;
}

/** Whether its customer could have the seat again now. */
export async function isSeatToTake(
  { services, transaction }: Pick<TicketForResale["context"], "services" | "transaction">,
  { performance, seat }: { readonly performance: number; readonly seat: string },
): Promise<boolean> {
  const now = new Date(services.now());
  const { rows } = await transaction.execute(sql`
    select from performance_seats where performance = ${performance} and seat = ${seat}
      and (${freeAt(now)} or ${withheldAt(now)} or ${keptAt(now)})`);
  return rows.length > 0;
}

async function allocationsOf(
  transaction: Transaction,
  { performance, seat }: { readonly performance: number; readonly seat: string },
): Promise<string[]> {
  const rows = await transaction
    .select({ allocation: performanceSeats.allocation })
    .from(performanceSeats)
    .where(and(eq(performanceSeats.performance, performance), eq(performanceSeats.seat, seat)));
  return rows.flatMap(({ allocation }) => allocation ?? []);
}
