import { and, asc, eq } from "drizzle-orm";
import { kindOf, type UsedPart } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { ticketUses } from "../../storage/tables/box-office.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { tickets } from "../../storage/tables/shop.ts";
import { toolsFor } from "../document/order-lines.ts";
import { readOrder } from "../payments/order-payments.ts";

/** @param only the ids of lines; by default all */
export async function usedParts(
  services: Services,
  transaction: Transaction,
  orderId: string,
  only?: readonly string[],
): Promise<UsedPart[]> {
  const order = await readOrder(transaction, orderId);
  const scanned = await transaction
    .select({ code: tickets.code, seat: tickets.seat, at: ticketUses.at, line: tickets.line })
    .from(tickets)
    .innerJoin(ticketUses, eq(ticketUses.code, tickets.code))
    .where(and(eq(tickets.order, orderId), eq(tickets.valid, true)))
    .orderBy(asc(tickets.line));
  const isAbout = (line: string | undefined) => !only || (line !== undefined && only.includes(line));
  const parts = scanned.flatMap(({ line, ...ticket }): UsedPart[] =>
    isAbout(order.document.lines[line]?.id) ? [{ what: "ticket", ...ticket }] : [],
  );
  const rows = await transaction.select().from(orderLines).where(eq(orderLines.order, orderId));
  const tools = await toolsFor(services, transaction);
  for (const item of order.document.items) {
    if (!isAbout(item.id)) continue;
    const row = rows.find(({ line }) => line === item.id);
    if (row?.state !== "fulfilled" || row.returned >= row.quantity) continue;
    parts.push(...((await kindOf(services.kinds, item).used?.(tools, order, item)) ?? []));
  }
  return parts;
}
