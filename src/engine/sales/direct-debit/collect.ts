import { and, eq, inArray, isNotNull, lte, ne } from "drizzle-orm";
import { daysAfter } from "#domain/days.ts";
import { statesBefore } from "#domain/orders/states.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  dayOfNextMonth,
  HANDED_IN_DAYS,
  INSTALMENT_FLOW,
  type InstalmentState,
  TRIES,
} from "#domain/sales/direct-debit.ts";
import type { Services } from "../../kernel/services.ts";
import { todayOf } from "../../kernel/today.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { debitEvents, debitPlans, instalments, mandates } from "../../storage/tables/sales/direct-debit.ts";
import { orders } from "../../storage/tables/shop.ts";
import { orderOfInstalment, takeBackOrder } from "./instalment-order.ts";
import { type Away, bringMandate, endPlans, forgetAbandoned, type PlanRow, providerOf } from "./mandates.ts";
import { letRenewalGo, renewalOf } from "./membership-plans.ts";
import { notify } from "./notify-payer.ts";
import { bookPart, bouncePart, queueDueParts } from "./order-by-instalments.ts";

type InstalmentRow = typeof instalments.$inferSelect;

/** An instalment without news is checked again after this time. */
const ASK_AGAIN_MS = 20 * 3_600_000;
/** A failed collection is retried after some days, as a payday may lie between. */
const RETRY_AFTER_MS = 5 * 86_400_000;
/** Event ids are kept for this long; the provider stops redelivering earlier. */
const EVENT_DAYS = 90;

/** Creates instalments that are due soon, checks instalments and mandates without news, and ends abandoned plans. */
export async function collectDebits(services: Services): Promise<void> {
  if (!services.directDebit) return;
  const { database } = services;
  const until = daysAfter(todayOf(services), HANDED_IN_DAYS);
  const due = await database
    .select({ id: debitPlans.id })
    .from(debitPlans)
    .where(and(inArray(debitPlans.state, ["active", "failing"]), lte(debitPlans.next, until)));
  for (const { id } of due) await makeInstalment(services, id, until);
  const quiet = await database
    .select({ id: instalments.id })
    .from(instalments)
    .where(
      and(
        inArray(instalments.state, ["submitted", "confirmed"]),
        lte(instalments.changed, new Date(services.now() - ASK_AGAIN_MS)),
      ),
    );
  for (const { id } of quiet) await bringInstalment(services, id);
  const waiting = await database
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(inArray(mandates.state, ["open", "verifying"]), isNotNull(mandates.setup)));
  for (const { id } of waiting) await bringMandate(services, id);
  await forgetAbandoned(services);
  const old = new Date(services.now() - EVENT_DAYS * 86_400_000);
  await database.delete(debitEvents).where(lte(debitEvents.at, old));
}

/** Advances the plan's date in the same transaction, so that concurrent runs create one instalment. */
async function makeInstalment(services: Services, id: string, until: string): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const [plan] = await transaction.select().from(debitPlans).where(eq(debitPlans.id, id)).for("update");
    if (!plan?.next || plan.next > until || !["active", "failing"].includes(plan.state)) return;
    if (plan.kind === "membership") return makeRenewal(services, transaction, plan);
    if (plan.kind === "order") return queueDueParts(services, transaction, plan, until);
    const due = plan.next;
    const isNew = plan.newFrom !== null && plan.newAmount !== null && due >= plan.newFrom;
    const amount = isNew ? (plan.newAmount ?? plan.amount) : plan.amount;
    await transaction
      .update(debitPlans)
      .set({
        next: dayOfNextMonth(due, plan.day),
        ...(isNew ? { amount, newAmount: null, newFrom: null } : {}),
      })
      .where(eq(debitPlans.id, id));
    await planInstalment(services, transaction, { id: services.random.id(), plan: id, due, amount });
  });
}

/** Not if the term is already paid for, under payment, or no longer sold. */
async function makeRenewal(services: Services, transaction: Transaction, plan: PlanRow): Promise<void> {
  const id = services.random.id();
  const renewal = await renewalOf(services, transaction, plan, id);
  const own = eq(debitPlans.id, plan.id);
  switch (renewal.what) {
    case "look-again":
      return;
    case "wait":
      await transaction.update(debitPlans).set({ next: renewal.next }).where(own);
      return;
    case "over":
      await transaction.update(debitPlans).set({ state: "ended", endedBy: "house", next: null }).where(own);
      return notify(services, transaction, plan.id, "ended");
    case "collect":
      await transaction.update(debitPlans).set({ next: renewal.next }).where(own);
      return planInstalment(services, transaction, {
        ...{ id, plan: plan.id, due: plan.next ?? "", amount: renewal.amount },
      });
  }
}

async function planInstalment(
  services: Services,
  transaction: Transaction,
  wanted: Pick<InstalmentRow, "id" | "plan" | "due" | "amount">,
): Promise<void> {
  const changed = new Date(services.now());
  const made = await transaction
    .insert(instalments)
    .values({ ...wanted, state: "planned", changed })
    .onConflictDoNothing()
    .returning({ id: instalments.id });
  for (const { id: instalment } of made) {
    await services.outbox.put(transaction, { kind: "debit-collect", instalment });
  }
}

/** `submitting` is committed first, under the plan's lock; a stop comes before it, or cancels afterwards. */
export async function collectInstalment(services: Services, id: string): Promise<void> {
  const { database } = services;
  const found = await inTransaction(database, async (transaction) => {
    const [row] = await transaction.select().from(instalments).where(eq(instalments.id, id));
    if (!row) return null;
    const plan = await lockPlan(transaction, row.plan);
    const isAlive = plan.state === "active" || plan.state === "failing";
    await moveInstalment(services, transaction, {
      id,
      to: isAlive ? "submitting" : "skipped",
      from: ["planned"],
    });
    const [now] = await transaction.select().from(instalments).where(eq(instalments.id, id));
    const wasSubmitting = row.state === "submitting";
    return now?.state === "submitting" ? { instalment: now, plan, wasSubmitting } : null;
  });
  // Already submitted: retry it if it failed, and cancel it if the payer has stopped the plan.
  if (!found) {
    await askOnceMore(services, id);
    return cancelIfStopped(services, id);
  }
  const { instalment, plan, wasSubmitting } = found;
  // Nothing is submitted for a dead mandate. An instalment that may have been submitted is submitted again, since its
  // money may be on the way.
  const mandate = await bringMandate(services, plan.mandate);
  if (!mandate.ok)
    throw new Error("The direct debit provider does not answer; the instalment will be submitted again");
  const isAlive = mandate.value.state === "active" || wasSubmitting;
  if (!isAlive || mandate.value.mandate === null) return endWithMandate(services, instalment, plan);
  const collected = await providerOf(services).collect({
    mandate: mandate.value.mandate,
    amount: { amount: instalment.amount, currency: plan.currency as "SEK" },
    on: instalment.due,
    idempotencyKey: instalment.id,
  });
  if (!collected.ok) {
    if (collected.refusal.reason === "mandate-dead") return endWithMandate(services, instalment, plan);
    throw new Error("The direct debit provider does not answer; the instalment will be submitted again");
  }
  const { collection } = collected.value;
  await inTransaction(database, async (transaction) => {
    // A concurrent stop came before this lock, or it finds the instalment submitted.
    await lockPlan(transaction, plan.id);
    await moveInstalment(services, transaction, {
      id,
      to: "submitted",
      from: ["submitting"],
      change: { collection },
    });
  });
  // The plan may have been stopped during submission: cancels what the bank has not received.
  await cancelIfStopped(services, id);
}

/** Retries a failed instalment of a plan that continues. The attempt counts once the provider has accepted it. */
async function askOnceMore(services: Services, id: string): Promise<void> {
  const [row] = await services.database
    .select()
    .from(instalments)
    .innerJoin(debitPlans, eq(debitPlans.id, instalments.plan))
    .where(eq(instalments.id, id));
  if (row?.instalments.state !== "failed" || !row.instalments.collection) return;
  if (row.debit_plans.state !== "failing") return;
  const retried = await providerOf(services).retry(row.instalments.collection);
  if (!retried.ok && retried.refusal.reason === "unreachable") {
    throw new Error("The direct debit provider does not answer; the instalment will be submitted again");
  }
  await inTransaction(services.database, async (transaction) => {
    const plan = await lockPlan(transaction, row.debit_plans.id);
    if (!retried.ok) return stopForNow(services, transaction, plan);
    const { tries } = row.instalments;
    await moveInstalment(services, transaction, {
      id,
      to: "submitted",
      from: ["failed"],
      change: { tries: tries + 1 },
    });
  });
}

async function cancelIfStopped(services: Services, id: string): Promise<void> {
  const [row] = await services.database
    .select()
    .from(instalments)
    .innerJoin(debitPlans, eq(debitPlans.id, instalments.plan))
    .where(eq(instalments.id, id));
  if (!row?.instalments.collection || !["ended", "paused"].includes(row.debit_plans.state)) return;
  // A failed one may have been retried without an answer. The provider refuses to cancel it if it was not.
  if (!["submitted", "failed"].includes(row.instalments.state)) return;
  const cancelled = await providerOf(services).cancel(row.instalments.collection);
  if (cancelled.ok) await moveInstalment(services, services.database, { id, to: "skipped" });
  else if (cancelled.refusal.reason === "unreachable") {
    throw new Error("The direct debit provider does not answer; the cancellation will be retried");
  }
}

async function endWithMandate(
  services: Services,
  { id }: InstalmentRow,
  { mandate }: PlanRow,
): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    await moveInstalment(services, transaction, { id, to: "skipped" });
    await endPlans(services, transaction, mandate, "bank");
  });
}

/** Reads the state of an instalment from the provider and books the consequences once. */
export async function bringInstalment(services: Services, id: string): Promise<Outcome<null, Away>> {
  const [row] = await services.database.select().from(instalments).where(eq(instalments.id, id));
  if (!row?.collection) return done(null);
  const answer = await providerOf(services).askCollection(row.collection);
  if (!answer.ok) {
    if (answer.refusal.reason === "unreachable") return refused("provider-unreachable");
    throw new Error(`The provider does not know the collection ${row.collection}`);
  }
  if (answer.value === "submitted") return done(null);
  const state = answer.value === "cancelled" ? "skipped" : answer.value;
  await inTransaction(services.database, async (transaction) => {
    const plan = await lockPlan(transaction, row.plan);
    const moved = await moveInstalment(services, transaction, { id, to: state });
    if (moved) return follow(services, transaction, plan, moved);
    // Postpones the next check until tomorrow.
    const changed = new Date(services.now());
    await transaction.update(instalments).set({ changed }).where(eq(instalments.id, id));
  });
  return done(null);
}

async function follow(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  instalment: InstalmentRow,
): Promise<void> {
  const isCollected = plan.state === "active" || plan.state === "failing";
  switch (instalment.state) {
    case "confirmed":
    case "paid-out":
      // An order that this instalment pays in full ends its plan.
      await movePlan(transaction, plan, "failing", "active");
      if (instalment.order === null) await bookInstalment(services, transaction, plan, instalment);
      return;
    case "charged-back":
      await takeBack(services, transaction, plan, instalment);
      // A payer who charges back does not want to pay: nothing more is collected.
      return stopForNow(services, transaction, plan);
    case "failed":
      await takeBack(services, transaction, plan, instalment);
      if (instalment.tries >= TRIES || !isCollected) return stopForNow(services, transaction, plan);
      await movePlan(transaction, plan, "active", "failing");
      return services.outbox.put(
        transaction,
        { kind: "debit-collect", instalment: instalment.id },
        { notBefore: new Date(services.now() + RETRY_AFTER_MS) },
      );
    default:
      return;
  }
}

function bookInstalment(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  instalment: InstalmentRow,
): Promise<void> {
  return plan.kind === "order"
    ? bookPart(services, transaction, plan, instalment)
    : orderOfInstalment(services, transaction, plan, instalment);
}

function takeBack(
  services: Services,
  transaction: Transaction,
  plan: PlanRow,
  instalment: InstalmentRow,
): Promise<void> {
  return plan.kind === "order"
    ? bouncePart(services, transaction, plan, instalment)
    : takeBackOrder(services, transaction, instalment);
}

async function stopForNow(services: Services, transaction: Transaction, plan: PlanRow): Promise<void> {
  const own = await transaction
    .select({ id: instalments.id })
    .from(instalments)
    .where(eq(instalments.plan, plan.id));
  await letRenewalGo(
    transaction,
    own.map(({ id }) => id),
  );
  const paused = await transaction
    .update(debitPlans)
    .set({ state: "paused", next: null })
    .where(and(eq(debitPlans.id, plan.id), inArray(debitPlans.state, ["active", "failing"])))
    .returning({ id: debitPlans.id });
  if (paused.length > 0) await notify(services, transaction, plan.id, "paused");
}

async function movePlan(
  transaction: Transaction,
  { id }: PlanRow,
  from: PlanRow["state"],
  to: PlanRow["state"],
) {
  await transaction
    .update(debitPlans)
    .set({ state: to })
    .where(and(eq(debitPlans.id, id), eq(debitPlans.state, from)));
}

/** Locks a plan. Its order is locked first, in the same sequence as by code that starts from an order. */
export async function lockPlan(transaction: Transaction, id: string): Promise<PlanRow> {
  const [found] = await transaction
    .select({ order: debitPlans.order })
    .from(debitPlans)
    .where(eq(debitPlans.id, id));
  if (found?.order) {
    await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, found.order)).for("update");
  }
  const [plan] = await transaction.select().from(debitPlans).where(eq(debitPlans.id, id)).for("update");
  if (!plan) throw new Error(`No plan ${id}`);
  return plan;
}

export async function moveInstalment(
  { now }: Services,
  executor: Executor,
  {
    id,
    to,
    from = statesBefore(INSTALMENT_FLOW, to),
    change = {},
  }: {
    readonly id: string;
    readonly to: InstalmentState;
    readonly from?: readonly InstalmentState[];
    readonly change?: Partial<Pick<InstalmentRow, "collection" | "tries">>;
  },
): Promise<InstalmentRow | null> {
  const [moved] = await executor
    .update(instalments)
    .set({ ...change, state: to, changed: new Date(now()) })
    .where(and(eq(instalments.id, id), inArray(instalments.state, [...from]), ne(instalments.state, to)))
    .returning();
  if (moved?.state === "skipped") await letRenewalGo(executor, [id]);
  return moved ?? null;
}
