import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Services } from "../../kernel/services.ts";
import type { SeatOf } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import { ticketResales } from "../../storage/tables/orders/resales.ts";

/** Marks the tickets that were put up for resale for these seats, which are sold now. @returns the ids of the resales */
export async function markSoldAgain(
  { now }: Pick<Services, "now">,
  transaction: Transaction,
  seats: readonly SeatOf[],
): Promise<readonly string[]> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    update ticket_resales as resale set state = 'sold', sold = ${new Date(now())}
    from unnest(${sql.param(seats.map(({ performance }) => performance))}::int[],
      ${sql.param(seats.map(({ seat }) => seat))}::text[]) as seats (performance, seat)
    where resale.performance = seats.performance and resale.seat = seats.seat and resale.state = 'open'
    returning resale.id`);
  return rows.map(({ id }) => id);
}

/** Ends the resales of tickets that are returned in another way. */
export async function closeResales(
  { now }: Pick<Services, "now">,
  transaction: Transaction,
  codes: readonly string[],
): Promise<void> {
  await transaction
    .update(ticketResales)
    .set({ state: "returned", settled: new Date(now()) })
    .where(and(inArray(ticketResales.ticket, [...codes]), isNull(ticketResales.settled)));
}
