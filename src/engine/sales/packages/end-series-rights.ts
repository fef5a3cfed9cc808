import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "../../storage/database.ts";
import { EXCHANGE, isExchange } from "../../storage/documents/line-details.ts";
import { seriesRights } from "../../storage/tables/sales/series.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";

type OrderRow = typeof orders.$inferSelect;

/** Called when tickets of an order were returned: ends the rights of a series of which no ticket is left, exchanged or not. */
export async function endSeriesRights(
  transaction: Transaction,
  order: Pick<OrderRow, "id" | "customer">,
  now: number,
): Promise<void> {
  const exchanges = await exchangesOf(transaction, order);
  const chain = new Set([order.id]);
  for (let id: string | undefined = order.id; id; ) {
    const from: string | undefined = exchanges.find((one) => one.order === id)?.from;
    id = from && !chain.has(from) ? from : undefined;
    if (id) chain.add(id);
  }
  const rights = await transaction
    .selectDistinct({ order: seriesRights.order, line: seriesRights.line })
    .from(seriesRights)
    .where(and(inArray(seriesRights.order, [...chain]), isNull(seriesRights.ended)));
  for (const right of rights) {
    if (await hasTickets(transaction, right, exchanges)) continue;
    await transaction
      .update(seriesRights)
      .set({ ended: new Date(now) })
      .where(
        and(
          eq(seriesRights.order, right.order),
          eq(seriesRights.line, right.line),
          isNull(seriesRights.ended),
        ),
      );
  }
}

interface Exchange {
  readonly order: string;
  readonly from: string;
  readonly codes: readonly string[];
}

async function exchangesOf(
  transaction: Transaction,
  { id, customer }: Pick<OrderRow, "id" | "customer">,
): Promise<Exchange[]> {
  const ofKind = JSON.stringify([{ kind: EXCHANGE }]);
  const rows = await transaction
    .select({ id: orders.id, document: orders.document })
    .from(orders)
    .where(
      and(
        or(eq(orders.customer, customer), eq(orders.id, id)),
        eq(orders.state, "paid"),
        sql`${orders.document} -> 'items' @> ${ofKind}::jsonb`,
      ),
    );
  return rows.flatMap((row) =>
    row.document.items
      .filter(isExchange)
      .map(({ details }) => ({ order: row.id, from: details.order, codes: details.tickets })),
  );
}

async function hasTickets(
  transaction: Transaction,
  right: { readonly order: string; readonly line: string },
  exchanges: readonly Exchange[],
): Promise<boolean> {
  const [source] = await transaction.select().from(orders).where(eq(orders.id, right.order));
  const sold = await transaction.select().from(tickets).where(eq(tickets.order, right.order));
  let own = sold.filter(({ line }) => source?.document.lines[line]?.parent === right.line);
  const seen = new Set<string>();
  while (own.length > 0) {
    if (own.some(({ valid }) => valid)) return true;
    const codes = own.map(({ code }) => code);
    const next = exchanges.filter(
      (one) => !seen.has(one.order) && one.codes.some((code) => codes.includes(code)),
    );
    for (const { order } of next) seen.add(order);
    const ids = next.map(({ order }) => order);
    own = ids.length === 0 ? [] : await transaction.select().from(tickets).where(inArray(tickets.order, ids));
  }
  return false;
}
