import { and, asc, desc, eq } from "drizzle-orm";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import { tenders } from "../../../payments/schema.ts";
import type { Executor } from "../../storage/database.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { customers, orders } from "../../storage/tables/shop.ts";

export interface Debt {
  readonly order: string;
  readonly number: string;
  readonly email: string;
  readonly total: number;
  /** Minor units. */
  readonly owed: number;
  readonly currency: string;
  readonly sold: Date;
  /** Due date of the next instalment; null if collection has stopped and the buyer has to resume it. */
  readonly next: string | null;
  readonly stopped: boolean;
}

const isOpen = and(
  eq(orders.state, "paid"),
  eq(tenders.kind, "direct-debit"),
  eq(tenders.state, "submitted"),
);

export async function owedBy(
  executor: Executor,
  customer: string,
): Promise<{ amount: number; currency: "SEK" } | null> {
  const rows = await executor
    .select({ tender: tenders })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(and(isOpen, eq(orders.customer, customer)));
  const amount = rows.reduce((sum, { tender }) => sum + owedOf(tender), 0);
  const [first] = rows;
  return first && amount > 0 ? { amount, currency: first.tender.currency as "SEK" } : null;
}

/** All debts; those no longer collected first, then the oldest first. */
export async function listDebts(executor: Executor): Promise<Debt[]> {
  const rows = await executor
    .select({ tender: tenders, order: orders, email: customers.email })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .innerJoin(customers, eq(customers.id, orders.customer))
    .where(isOpen)
    .orderBy(asc(orders.created), asc(orders.id));
  const debts: Debt[] = [];
  for (const { tender, order, email } of rows) {
    const owed = owedOf(tender);
    if (owed === 0) continue;
    const [plan] = await executor
      .select()
      .from(debitPlans)
      .where(eq(debitPlans.order, order.id))
      .orderBy(desc(debitPlans.created))
      .limit(1);
    const { id, number, total, created: sold } = order;
    const { currency } = tender;
    const stopped = plan === undefined || plan.state === "paused" || plan.state === "ended";
    const next = stopped ? null : plan.next;
    debts.push({ order: id, number, email, total, owed, currency, sold, next, stopped });
  }
  return debts.sort((a, b) => Number(b.stopped) - Number(a.stopped));
}
