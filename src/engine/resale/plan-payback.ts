import { eq } from "drizzle-orm";
import { leftOfOrder } from "../../payments/refund-sale.ts";
import type { FrozenLine } from "../kernel/line-kind.ts";
import { planOfTickets } from "../orders/returned/return-plan.ts";
import { orderLines } from "../storage/tables/orders/lines.ts";
import type { TicketForResale } from "./read-ticket.ts";

/** What its customer gets for a ticket that is sold again. */
export interface Payback {
  /** Its position in the order. */
  readonly tickets: readonly number[];
  /** Lines that go with it. */
  readonly items: readonly FrozenLine[];
  /** The ids of all of it. */
  readonly lines: readonly string[];
  /** Minor units. */
  readonly amount: number;
  /** Minor units that stay paid. */
  readonly kept: number;
}

export async function planPayback({ context, ticket }: TicketForResale): Promise<Payback> {
  const { transaction, order } = context;
  const { tickets, items, lines, worth } = await planOfTickets(context, [ticket]);
  const rows = await transaction.select().from(orderLines).where(eq(orderLines.order, order.id));
  const stays = rows.some(({ line, returned, quantity }) => returned < quantity && !lines.includes(line));
  const left = await leftOfOrder(transaction, order.id);
  // The last ticket and line take the charges for the order as a whole with them.
  const amount = stays ? Math.min(worth, left) : left;
  return { tickets, items, lines, amount, kept: left - amount };
}
