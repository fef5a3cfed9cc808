import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import { type Tender, tenders } from "../../payments/schema.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { debitPlans, instalments } from "../storage/tables/sales/direct-debit.ts";

/**
 * The instalments that pay an order: read when it is shown, fails or is refunded, and when its mandate or one of them
 * changes. The caller of what changes them holds the order's lock.
 */

type PlanRow = typeof debitPlans.$inferSelect;
type InstalmentRow = typeof instalments.$inferSelect;

/** States of instalments whose money may still come. */
export const UNDER_WAY = ["planned", "submitting", "submitted"] as const;

/** Locks the plan until the transaction ends. */
export async function livePlanOf(executor: Executor, order: string): Promise<PlanRow | null> {
  const live = and(eq(debitPlans.order, order), ne(debitPlans.state, "ended"));
  const [plan] = await executor.select().from(debitPlans).where(live).for("update");
  return plan ?? null;
}

/** The order's latest direct debit tender; an earlier one may have failed. */
export async function tenderByInstalments(executor: Executor, order: string): Promise<Tender> {
  const own = and(eq(tenders.order, order), eq(tenders.kind, "direct-debit"));
  const [tender] = await executor.select().from(tenders).where(own).orderBy(desc(tenders.created)).limit(1);
  if (!tender) throw new Error(`Order ${order} is not paid by instalments`);
  return tender;
}

export async function instalmentRows(executor: Executor, order: string): Promise<InstalmentRow[]> {
  return (await instalmentRowsOfOrders(executor, [order])).get(order) ?? [];
}

export async function instalmentRowsOfOrders(
  executor: Executor,
  orders: readonly string[],
): Promise<Map<string, InstalmentRow[]>> {
  if (orders.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(instalments)
    .innerJoin(debitPlans, eq(debitPlans.id, instalments.plan))
    .where(inArray(debitPlans.order, [...orders]))
    .orderBy(asc(instalments.due));
  const byOrder = Map.groupBy(rows, (row) => row.debit_plans.order ?? "");
  return new Map([...byOrder].map(([order, some]) => [order, some.map((row) => row.instalments)]));
}

export function sumUnderWay(parts: readonly InstalmentRow[]): number {
  return parts.reduce(
    (sum, { state, amount }) => (UNDER_WAY.some((one) => one === state) ? sum + amount : sum),
    0,
  );
}

export async function endPlanOfOrder(transaction: Transaction, order: string): Promise<void> {
  await transaction
    .update(debitPlans)
    .set({ state: "ended", endedBy: "house", next: null })
    .where(and(eq(debitPlans.order, order), ne(debitPlans.state, "ended")));
}

/** The next due date; null if all instalments are with the bank or paid. */
export async function nextPart(executor: Executor, plan: string): Promise<string | null> {
  const [first] = await executor
    .select({ due: instalments.due })
    .from(instalments)
    .where(and(eq(instalments.plan, plan), inArray(instalments.state, ["planned"])))
    .orderBy(asc(instalments.due))
    .limit(1);
  return first?.due ?? null;
}
