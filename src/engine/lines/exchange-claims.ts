import { sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import type { tickets } from "../storage/tables/shop.ts";

/** Tickets that are being exchanged: an order under payment claims each of them. */

type TicketRow = typeof tickets.$inferSelect;

const PREFIX = "exchange:";
export const keyOfExchanged = (ticket: string) => `${PREFIX}${ticket}`;

/** Whether an order being paid exchanges one of the tickets; until that is decided, nothing can be returned. */
export async function isBeingExchanged(
  services: Services,
  transaction: Transaction,
  sold: readonly TicketRow[],
): Promise<boolean> {
  const valid = sold.filter((ticket) => ticket.valid).map(({ code }) => code);
  return (await underWayOf(transaction, valid, new Date(services.now()), null)).length > 0;
}

/** Returns the tickets that other baskets are exchanging. */
export async function underWayOf(
  executor: Executor,
  codes: readonly string[],
  now: Date,
  basket: string | null,
): Promise<string[]> {
  if (codes.length === 0) return [];
  const { rows } = await executor.execute<{ key: string }>(sql`
    select key from claims where of = 'one' and held_until > ${now}
      and holder is distinct from ${basket}::uuid
      and key = any(${sql.param(codes.map(keyOfExchanged))}::text[])`);
  const taken = new Set(rows.map(({ key }) => key));
  return codes.filter((code) => taken.has(keyOfExchanged(code)));
}
