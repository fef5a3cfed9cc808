import { and, eq, inArray } from "drizzle-orm";
import { LIVE_TENDER } from "#domain/orders/states.ts";
import { promisedRefunds } from "../../../payments/failed-refunds.ts";
import { tenders } from "../../../payments/schema.ts";
import type { Executor } from "../../storage/database.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { NEWEST_FIRST, ticketResales } from "../../storage/tables/orders/resales.ts";
import { tickets } from "../../storage/tables/shop.ts";
import { instalmentRowsOfOrders } from "../../value/instalments.ts";
import type { OrderRows } from "./order-view.ts";

/** Returns what orders are shown with, by the order's id. Released tenders are left out. */
export async function readOrderRows(
  database: Executor,
  ids: readonly string[],
): Promise<(id: string) => OrderRows> {
  const [paid, sold, lines, refunds, resales] = await Promise.all([
    database
      .select()
      .from(tenders)
      .where(and(inArray(tenders.order, [...ids]), inArray(tenders.state, [...LIVE_TENDER])))
      .orderBy(tenders.created, tenders.id),
    database
      .select()
      .from(tickets)
      .where(inArray(tickets.order, [...ids])),
    database
      .select()
      .from(orderLines)
      .where(inArray(orderLines.order, [...ids])),
    promisedRefunds(database, { of: ids }),
    database
      .select({ resale: ticketResales, order: tickets.order })
      .from(ticketResales)
      .innerJoin(tickets, eq(tickets.code, ticketResales.ticket))
      .where(inArray(tickets.order, [...ids]))
      .orderBy(NEWEST_FIRST),
  ]);
  const [tendersOf, ticketsOf, linesOf] = [
    Map.groupBy(paid, (row) => row.order),
    Map.groupBy(sold, (row) => row.order),
    Map.groupBy(lines, (row) => row.order),
  ];
  // Instalments are only read for the few orders that have them.
  const byInstalments = paid.filter(({ kind }) => kind === "direct-debit").map(({ order }) => order);
  const parts = await instalmentRowsOfOrders(database, byInstalments);
  return (id) => ({
    parts: parts.get(id) ?? [],
    paidWith: tendersOf.get(id) ?? [],
    tickets: ticketsOf.get(id) ?? [],
    lines: linesOf.get(id) ?? [],
    refunds: refunds.filter(({ tender }) => tender.order === id),
    resales: resales.flatMap(({ resale, order }) => (order === id ? [resale] : [])),
  });
}
