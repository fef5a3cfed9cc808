import { sql } from "drizzle-orm";
import { refused } from "#domain/outcome.ts";
import type { Transaction } from "../storage/database.ts";
import type { MergeRecord } from "../storage/tables/customers/customer-merges.ts";

/**
 * What has happened since that cannot be taken apart: value of the merged customer now pays, or has become, something of
 * the kept one. Null if nothing prevents the undo. `orders` are their numbers.
 */
export async function whyNotUndone(transaction: Transaction, { moved }: MergeRecord, at: Date) {
  const ids = (reference: string) => sql`${sql.param(moved[reference] ?? [])}::uuid[]`;
  const orders = ids("orders.customer");
  const isElsewhere = sql`tenders."order" <> all(${orders})`;
  const numbers = async (query: ReturnType<typeof sql>) => {
    const { rows } = await transaction.execute<{ number: string }>(
      sql`select distinct number from orders where id in (${query}) order by number limit 20`,
    );
    return rows.map(({ number }) => number);
  };
  const paying = await numbers(
    sql`select id from orders where id = any(${orders}) and state in ('paying', 'charging')`,
  );
  if (paying.length > 0) return refused("purchase-under-way", { orders: paying });
  const spent = await numbers(sql`
    select tenders."order" from tenders where value = any(${ids("stored_value.customer")}) and ${isElsewhere}
      and (state = 'held' or (state = 'taken' and returned < taken))`);
  if (spent.length > 0) return refused("credit-spent", { orders: spent });
  const redeemed = await numbers(sql`
    select tenders."order" from tenders
    join subscription_redemptions on subscription_redemptions.id = tenders.redemption
    where subscription = any(${ids("ticket_subscriptions.customer")}) and ${isElsewhere}
      and (state = 'held' or (state = 'taken' and returned < taken))`);
  if (redeemed.length > 0) return refused("subscription-used", { orders: redeemed });
  const exchanged = await numbers(sql`
    select source."order" from tender_sources
    join tenders source on source.id = tender_sources.source join tenders on tenders.id = tender_sources.tender
    where source."order" = any(${orders}) and ${isElsewhere}`);
  if (exchanged.length > 0) return refused("order-exchanged", { orders: exchanged });
  const returned = await numbers(sql`
    select tenders."order" from movements join tenders on tenders.id = movements.tender
    where tenders."order" = any(${orders}) and movements.kind = 'credit' and movements.requested >= ${at}`);
  if (returned.length > 0) return refused("order-returned", { orders: returned });
  const drawn = await transaction.execute(sql`
    select 1 from registrations where id = any(${ids("registrations.customer")}) and state = 'drawn' limit 1`);
  return drawn.rows.length > 0 ? refused("draw-under-way") : null;
}
