import { and, asc, desc, eq } from "drizzle-orm";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import { tenders } from "../../../payments/schema.ts";
import type { Executor } from "../../storage/database.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { customers, orders } from "../../storage/tables/shop.ts";

/** What is sold, and not paid yet: orders in parts whose money has not all come. */

export interface Debt {
  readonly order: string;
  readonly number: string;
  readonly email: string;
  readonly total: number;
  /** Minor units. */
  readonly owed: number;
  readonly currency: string;
  readonly sold: Date;
  /** The next part's day; null where nothing is collected any more, and its buyer has to go on by themselves. */
  readonly next: string | null;
  readonly stopped: boolean;
}

const isOpen = and(
  eq(orders.state, "paid"),
  eq(tenders.kind, "direct-debit"),
  eq(tenders.state, "submitted"),
);

/** All of one customer's together; null where nothing is owed. */
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

/** Everybody's, those that nobody collects any more before the others, the oldest first. */
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
