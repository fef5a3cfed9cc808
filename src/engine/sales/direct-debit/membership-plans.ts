import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { daysAfter } from "#domain/days.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  type MembershipLevel,
  newTerm,
  RENEWED_DAYS_BEFORE,
} from "#domain/sales/contributions/memberships.ts";
import { NOTICE_WORKING_DAYS, workingDaysAfter } from "#domain/sales/direct-debit.ts";
import { isUuid } from "#domain/text/uuid.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { todayOf } from "../../kernel/today.ts";
import { allocate } from "../../lines/allocator.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { memberships } from "../../storage/tables/customers/members.ts";
import { claims } from "../../storage/tables/orders/lines.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { RENEWAL } from "../memberships/collected-levels.ts";
import { findLevel, heldUntil } from "../memberships/membership-kind.ts";

/** Automatic renewal: collected `RENEWED_DAYS_BEFORE` days before the last paid day. A term that the member has already renewed is skipped. */

/** How long an instalment keeps its claim on the renewal; longer than a bank needs to answer. */
const CLAIMED_DAYS = 60;
const DAY_MS = 86_400_000;

type PlanRow = typeof debitPlans.$inferSelect;

export async function membershipToRenew(
  executor: Executor,
  index: CatalogueIndex,
  customer: string,
  id: string,
): Promise<Outcome<MembershipLevel, { reason: "unknown-membership" }>> {
  const mine = and(eq(memberships.id, id), eq(memberships.customer, customer), isNull(memberships.cancelled));
  const [row] = isUuid(id) ? await executor.select().from(memberships).where(mine) : [];
  const level = row ? findLevel(index, row.level) : null;
  return level && !level.retired ? done(level) : refused("unknown-membership");
}

export async function renewsAlready(executor: Executor, customer: string, level: number): Promise<boolean> {
  const live = and(
    eq(debitPlans.customer, customer),
    eq(debitPlans.kind, "membership"),
    eq(debitPlans.target, level),
    ne(debitPlans.state, "ended"),
  );
  return (await executor.$count(debitPlans, live)) > 0;
}

/** Date of the first collection: before the paid term ends, and after the notice period. */
export async function firstRenewal(
  services: Services,
  transaction: Transaction,
  { customer, target }: Pick<PlanRow, "customer" | "target">,
): Promise<string> {
  const today = todayOf(services);
  const announced = workingDaysAfter(today, NOTICE_WORKING_DAYS);
  const held = await heldUntil(transaction, customer, target, today);
  const due = held === null ? announced : daysAfter(held, -RENEWED_DAYS_BEFORE);
  return due > announced ? due : announced;
}

export type Renewal =
  | { readonly what: "collect"; readonly amount: number; readonly next: string }
  /** The member has paid for the term by hand. */
  | { readonly what: "wait"; readonly next: string }
  /** The term is under payment; check again tomorrow. */
  | { readonly what: "look-again" }
  | { readonly what: "over" };

/** Claims the renewal if it is to be collected, so that it is not paid for twice. */
export async function renewalOf(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  instalment: string,
): Promise<Renewal> {
  const index = await services.catalogue.current();
  const level = findLevel(index, plan.target);
  if (!level || level.retired || plan.next === null) return { what: "over" };
  const held = await heldUntil(transaction, plan.customer, level.id, todayOf(services));
  const due = held === null ? plan.next : daysAfter(held, -RENEWED_DAYS_BEFORE);
  if (due > plan.next) return { what: "wait", next: due };
  const now = services.now();
  const claimed = await allocate(transaction, {
    place: { holder: instalment, line: RENEWAL },
    wanted: [{ of: "one", key: `membership:${level.id}:${plan.customer}`, amount: 1 }],
    until: new Date(now + CLAIMED_DAYS * DAY_MS),
    now: new Date(now),
  });
  if (!claimed.ok) return { what: "look-again" };
  const { ends } = newTerm(plan.next, held, level.months);
  return { what: "collect", amount: plan.amount, next: daysAfter(ends, -RENEWED_DAYS_BEFORE) };
}

export async function claimForOrder(
  transaction: Transaction,
  instalment: string,
  { basket, line }: { readonly basket: string; readonly line: string },
): Promise<void> {
  await transaction
    .update(claims)
    .set({ holder: basket, line })
    .where(and(eq(claims.holder, instalment), eq(claims.line, RENEWAL)));
}

/** Releases the claims of instalments that failed, bounced or were skipped, so that the member may renew by hand. */
export async function letRenewalGo(transaction: Executor, instalments: readonly string[]): Promise<void> {
  if (instalments.length === 0) return;
  await transaction
    .delete(claims)
    .where(and(inArray(claims.holder, [...instalments]), eq(claims.line, RENEWAL)));
}

/** Fixes the price of the next term: the amount in today's email is the amount collected. */
export async function notifyPrice(executor: Executor, plan: string, amount: number): Promise<void> {
  await executor
    .update(debitPlans)
    .set({ amount })
    .where(
      and(eq(debitPlans.id, plan), eq(debitPlans.kind, "membership"), sql`${debitPlans.amount} <> ${amount}`),
    );
}
