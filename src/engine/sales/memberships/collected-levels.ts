import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "../../storage/database.ts";
import { claims } from "../../storage/tables/orders/lines.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";

/** Memberships that a direct debit renews. */

/** Line id under which an instalment claims the renewal before there is an order. */
export const RENEWAL = "renewal";

export async function levelsRenewed(executor: Executor, customer: string): Promise<Set<number>> {
  const rows = await executor
    .select({ level: debitPlans.target })
    .from(debitPlans)
    .where(
      and(
        eq(debitPlans.customer, customer),
        eq(debitPlans.kind, "membership"),
        inArray(debitPlans.state, ["active", "failing"]),
      ),
    );
  return new Set(rows.map(({ level }) => level));
}

export async function isBeingCollected(
  executor: Executor,
  customer: string,
  level: number,
): Promise<boolean> {
  const key = `membership:${level}:${customer}`;
  return (await executor.$count(claims, and(eq(claims.key, key), eq(claims.line, RENEWAL)))) > 0;
}
