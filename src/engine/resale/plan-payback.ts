import { eq } from "drizzle-orm";
import type { ResaleRules } from "#domain/orders/resale.ts";
import { broughtBy } from "../../payments/brought.ts";
import { leftOfOrder } from "../../payments/refund-sale.ts";
import type { FrozenLine } from "../kernel/line-kind.ts";
import { leavesOfRefund } from "../orders/returned/plan-refund.ts";
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
  /** It is all that is left of an order whose other lines stay. */
  readonly isAllLeft: boolean;
}

export async function planPayback({ context, ticket }: TicketForResale): Promise<Payback> {
  const { transaction, order } = context;
  const { tickets, items, lines, worth } = await planOfTickets(context, [ticket]);
  const rows = await transaction.select().from(orderLines).where(eq(orderLines.order, order.id));
  const stays = rows.some(({ line, returned, quantity }) => returned < quantity && !lines.includes(line));
  const left = await leftOfOrder(transaction, order.id);
  // The last ticket and line take the charges for the order as a whole with them.
  const amount = stays ? Math.min(worth, left) : left;
  return { tickets, items, lines, amount, kept: left - amount, isAllLeft: stays && amount === left };
}

/**
 * Whether it is refunded to the payment methods, and not paid as credit. What the counter took in cash becomes credit,
 * since the provider cannot refund it; so does all that is left of an order whose other tickets stay, since a refund of
 * it would make them void.
 */
export async function isRefunded(
  { services, transaction, order }: TicketForResale["context"],
  money: ResaleRules["money"] | undefined,
  { amount, lines, isAllLeft }: Payback,
): Promise<boolean> {
  if (money !== "original" || amount === 0 || isAllLeft) return false;
  const brought = await broughtBy(transaction, order.id);
  return !(await leavesOfRefund({ services, transaction }, brought, { amount, lines })).isByHand;
}
