import { and, desc, eq, inArray } from "drizzle-orm";
import { statesBefore } from "#domain/orders/states.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  dayOfNextMonth,
  dueAfterNotice,
  NOTICE_WORKING_DAYS,
  PLAN_FLOW,
  workingDaysAfter,
} from "#domain/sales/direct-debit.ts";
import type { Services } from "../../kernel/services.ts";
import { todayOf } from "../../kernel/today.ts";
import type { Transaction } from "../../storage/database.ts";
import { debitPlans, instalments } from "../../storage/tables/sales/direct-debit.ts";
import { lockPlan } from "./collect.ts";
import { beginPlan, type PlanRow, skipPlanned } from "./mandates.ts";
import { notify } from "./notify-payer.ts";

/** Stops, pauses and skips take effect immediately; a new amount or day of an active plan after ten working days. */

type Changed = Outcome<Record<never, never>, { readonly reason: "plan-over" }>;
const COLLECTED = ["active", "failing"] as const;

export async function changePlan(
  services: Services,
  transaction: Transaction,
  id: string,
  { amount, day }: { readonly amount: number; readonly day: number },
): Promise<Changed> {
  const plan = await lockPlan(transaction, id);
  if (plan.state === "ended") return refused("plan-over");
  const today = todayOf(services);
  const isCollected = plan.state === "active" || plan.state === "failing";
  const set: Partial<PlanRow> = { day };
  if (amount === plan.amount) Object.assign(set, { newAmount: null, newFrom: null });
  else if (isCollected) {
    Object.assign(set, { newAmount: amount, newFrom: workingDaysAfter(today, NOTICE_WORKING_DAYS) });
  } else set.amount = amount;
  if (isCollected && day !== plan.day) set.next = dueAfterNotice(today, day, await lastDue(transaction, id));
  await transaction.update(debitPlans).set(set).where(eq(debitPlans.id, id));
  if (isCollected) await notify(services, transaction, id, "changed");
  return done({});
}

export async function steerPlan(
  services: Services,
  transaction: Transaction,
  id: string,
  action: "pause" | "resume" | "skip" | "stop",
): Promise<Changed> {
  const plan = await lockPlan(transaction, id);
  if (plan.state === "ended") return action === "stop" ? done({}) : refused("plan-over");
  switch (action) {
    case "resume":
      if (plan.state === "paused") await beginPlan(services, transaction, plan);
      return done({});
    case "skip":
      await skipNext(transaction, plan);
      return done({});
    case "pause":
      if (plan.state === "setting-up") return refused("plan-over");
      await halt(services, transaction, id, { state: "paused", next: null });
      return done({});
    case "stop":
      await halt(services, transaction, id, { state: "ended", endedBy: "payer", next: null });
      await notify(services, transaction, id, "ended");
      return done({});
  }
}

async function halt(
  services: Services,
  transaction: Transaction,
  id: string,
  set: Pick<PlanRow, "state" | "next"> & Partial<PlanRow>,
): Promise<void> {
  const from = statesBefore(PLAN_FLOW, set.state);
  await transaction
    .update(debitPlans)
    .set(set)
    .where(and(eq(debitPlans.id, id), inArray(debitPlans.state, from)));
  await skipPlanned(transaction, id, services.now());
  const submitted = and(eq(instalments.plan, id), eq(instalments.state, "submitted"));
  for (const { instalment } of await transaction
    .select({ instalment: instalments.id })
    .from(instalments)
    .where(submitted)) {
    await services.outbox.put(transaction, { kind: "debit-collect", instalment });
  }
}

async function skipNext(transaction: Transaction, { id, next, day }: PlanRow): Promise<void> {
  if (next === null) return;
  await transaction
    .update(debitPlans)
    .set({ next: dayOfNextMonth(next, day) })
    .where(and(eq(debitPlans.id, id), eq(debitPlans.next, next), inArray(debitPlans.state, [...COLLECTED])));
}

async function lastDue(transaction: Transaction, plan: string): Promise<string | null> {
  const [last] = await transaction
    .select({ due: instalments.due })
    .from(instalments)
    .where(eq(instalments.plan, plan))
    .orderBy(desc(instalments.due))
    .limit(1);
  return last?.due ?? null;
}
