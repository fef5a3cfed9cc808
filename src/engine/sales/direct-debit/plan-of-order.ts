import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import { type Tender, tenders } from "../../../payments/schema.ts";
import { moveTender } from "../../../payments/tenders.ts";
import type { Services } from "../../services.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { debitPlans, instalments } from "../../storage/tables/sales/direct-debit.ts";
import { notify } from "./notify-payer.ts";

/** Changes to the plan of an order paid by instalments. The caller must hold the order's lock. */

type PlanRow = typeof debitPlans.$inferSelect;
type InstalmentRow = typeof instalments.$inferSelect;

/** States of instalments whose money may still come. */
export const UNDER_WAY = ["planned", "submitting", "submitted"] as const;

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

export async function partsOf(executor: Executor, order: string): Promise<InstalmentRow[]> {
  return (await partsOfOrders(executor, [order])).get(order) ?? [];
}

export async function partsOfOrders(
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

/** Drops instalments that reach zero, and ends the plan if nothing is owed. */
export async function owesLess(services: Services, transaction: Transaction, order: string): Promise<void> {
  const changed = new Date(services.now());
  const plan = await livePlanOf(transaction, order);
  const tender = await tenderByInstalments(transaction, order);
  const owed = owedOf(tender);
  const parts = await partsOf(transaction, order);
  let tooMuch = sumUnderWay(parts) - owed;
  for (const { id, amount } of parts.filter(({ state }) => state === "planned").reverse()) {
    if (tooMuch <= 0) break;
    const set = amount <= tooMuch ? { state: "skipped" as const } : { amount: amount - tooMuch };
    tooMuch -= Math.min(amount, tooMuch);
    await transaction
      .update(instalments)
      .set({ ...set, changed })
      .where(eq(instalments.id, id));
  }
  if (owed > 0) return;
  await moveTender(transaction, tender.id, "taken", { change: {}, from: "submitted" });
  if (!plan) return;
  await endPlanOfOrder(transaction, order);
  // Cancels instalments that the bank has not received.
  for (const { id: instalment, state } of parts) {
    if (state === "submitted") await services.outbox.put(transaction, { kind: "debit-collect", instalment });
  }
  await notify(services, transaction, plan.id, "ended");
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
