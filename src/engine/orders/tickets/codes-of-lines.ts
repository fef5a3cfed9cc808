import { eq } from "drizzle-orm";
import type { Executor } from "../../storage/database.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";

/** The codes of an order's tickets. An unknown id has none. @param ids of lines of the order */
export async function codesOfLines(
  executor: Executor,
  order: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const [row] = await executor.select({ document: orders.document }).from(orders).where(eq(orders.id, order));
  const rows = await executor
    .select({ line: tickets.line, code: tickets.code })
    .from(tickets)
    .where(eq(tickets.order, order));
  return rows.flatMap(({ line, code }) => {
    const id = row?.document.lines[line]?.id;
    return id !== undefined && ids.includes(id) ? [code] : [];
  });
}
