import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PlanState } from "#domain/sales/direct-debit.ts";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import { tenders } from "../../../payments/schema.ts";
import type { Executor } from "../../storage/database.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { customers, orders } from "../../storage/tables/shop.ts";

export interface Debt {
  readonly number: string;
  readonly email: string;
  readonly total: number;
  /** Minor units. */
  readonly owed: number;
  readonly currency: string;
  readonly sold: Date;
  /** Due date of the next instalment; null if collection has stopped or none is left to submit. */
  readonly next: string | null;
  readonly stopped: boolean;
}

const isOpen = and(
  eq(orders.state, "paid"),
  eq(tenders.kind, "direct-debit"),
  eq(tenders.state, "submitted"),
);

const STOPPED: readonly PlanState[] = ["paused", "ended"];

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

interface ListDebtsOptions {
  /** Also those that are still being collected. */
  readonly all: boolean;
  /** The number of an order: only debts of later orders. */
  readonly after: string | undefined;
  readonly most: number;
}

/** Orders by instalments that are not closed, the oldest first; `owed` may be 0. */
export async function listDebts(executor: Executor, { all, after, most }: ListDebtsOptions): Promise<Debt[]> {
  const plan = executor
    .selectDistinctOn([debitPlans.order], {
      order: debitPlans.order,
      state: debitPlans.state,
      next: debitPlans.next,
    })
    .from(debitPlans)
    .orderBy(debitPlans.order, desc(debitPlans.created))
    .as("plan");
  const isStopped = or(isNull(plan.state), inArray(plan.state, [...STOPPED]));
  const isLater =
    after === undefined
      ? undefined
      : sql`(${orders.created}, ${orders.id}) > (select one.created, one.id from orders one where one.number = ${after})`;
  const { number, total, created: sold } = orders;
  const rows = await executor
    .select({
      ...{ tender: tenders, number, total, sold, email: customers.email },
      ...{ state: plan.state, next: plan.next },
    })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .innerJoin(customers, eq(customers.id, orders.customer))
    .leftJoin(plan, eq(plan.order, orders.id))
    .where(and(isOpen, isLater, all ? undefined : isStopped))
    .orderBy(asc(orders.created), asc(orders.id))
    .limit(most);
  return rows.map(({ tender, state, next, ...sale }) => {
    const stopped = state === null || STOPPED.includes(state);
    const { currency } = tender;
    return { ...sale, owed: owedOf(tender), currency, stopped, next: stopped ? null : next };
  });
}
