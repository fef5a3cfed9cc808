import { and, desc, eq, inArray, isNotNull, lte, ne, notInArray } from "drizzle-orm";
import { statesBefore } from "#domain/orders/states.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  dueAfterNotice,
  MANDATE_FLOW,
  type MandateFlowState,
  PLAN_FLOW,
  SET_UP_DAYS,
} from "#domain/sales/direct-debit.ts";
import type { DirectDebit } from "#ports/direct-debit.ts";
import { findCustomer } from "../../account/login/customers.ts";
import type { Services } from "../../kernel/services.ts";
import { todayOf } from "../../kernel/today.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { debitPlans, instalments, mandates } from "../../storage/tables/sales/direct-debit.ts";
import { orders } from "../../storage/tables/shop.ts";
import { endPlanOfOrder } from "../../value/instalments.ts";
import { firstRenewal, letRenewalGo } from "./membership-plans.ts";
import { notify } from "./notify-payer.ts";
import { beginParts, loseParts, orderOfPlan, sellByInstalments } from "./order-by-instalments.ts";

export type MandateRow = typeof mandates.$inferSelect;
export type PlanRow = typeof debitPlans.$inferSelect;

export type Away = { readonly reason: "provider-unreachable" };

export function providerOf({ directDebit }: Services): DirectDebit {
  if (!directDebit) throw new Error("No direct debit provider is configured");
  return directDebit;
}

export async function findMandate(executor: Executor, id: string): Promise<MandateRow> {
  const [mandate] = await executor.select().from(mandates).where(eq(mandates.id, id));
  if (!mandate) throw new Error(`No mandate ${id}`);
  return mandate;
}

/** The provider's page where the payer signs the plan's mandate; null if there is none. Idempotent at the provider. */
export async function openMandate(services: Services, plan: PlanRow): Promise<Outcome<string | null, Away>> {
  const mandate = await findMandate(services.database, plan.mandate);
  if (mandate.state !== "opening") return done(mandate.state === "open" ? mandate.page : null);
  const payer = await findCustomer(services.database, plan.customer);
  if (!payer) throw new Error(`Plan ${plan.id} has no customer`);
  const { publicUrl } = services.settings;
  const opened = await providerOf(services).open({
    reference: mandate.id,
    currency: plan.currency,
    payer: { email: payer.email, firstName: payer.firstName, lastName: payer.lastName },
    language: plan.language,
    returnUrl: `${publicUrl}/order/direct-debits/verify?plan=${plan.id}`,
    exitUrl: `${publicUrl}/order/direct-debits/verify?plan=${plan.id}`,
  });
  if (!opened.ok) return refused("provider-unreachable");
  const { setup, pageUrl } = opened.value;
  await moveMandate(services.database, mandate.id, "open", { setup, page: pageUrl });
  return done(pageUrl);
}

/** Updates a mandate from the provider and applies the consequences once, also for concurrent callers. */
export async function bringMandate(services: Services, id: string): Promise<Outcome<MandateRow, Away>> {
  const mandate = await findMandate(services.database, id);
  if (mandate.setup === null) return done(mandate);
  const answer = await providerOf(services).ask(mandate.setup);
  if (!answer.ok) {
    if (answer.refusal.reason === "unreachable") return refused("provider-unreachable");
    throw new Error(`The provider does not know the mandate ${id}`);
  }
  const { state, mandate: theirs } = answer.value;
  if (state === "open") return done(mandate);
  await inTransaction(services.database, async (transaction) => {
    await lockOrders(transaction, id);
    const moved = await moveMandate(transaction, id, state, { mandate: theirs });
    if (!moved) return;
    if (state === "verifying") await sellOrders(services, transaction, id);
    if (state === "active") await beginPlans(services, transaction, id);
    if (state === "failed" || state === "revoked") await endPlans(services, transaction, id, "bank");
  });
  return done(await findMandate(services.database, id));
}

async function moveMandate(
  executor: Executor,
  id: string,
  to: MandateFlowState,
  change: Partial<Pick<MandateRow, "setup" | "mandate" | "page">>,
): Promise<MandateRow | null> {
  const [moved] = await executor
    .update(mandates)
    .set({ ...change, state: to })
    .where(and(eq(mandates.id, id), inArray(mandates.state, statesBefore(MANDATE_FLOW, to))))
    .returning();
  return moved ?? null;
}

/** Begins immediately with an active mandate; otherwise it waits for a new one. */
export async function makePlan(
  services: Services,
  transaction: Transaction,
  wanted: Pick<PlanRow, "customer" | "kind" | "target" | "amount" | "day" | "language"> & {
    readonly order?: string;
    readonly appeal?: string;
  },
): Promise<PlanRow> {
  const { customer } = wanted;
  const provider = providerOf(services).name;
  const serving = and(
    eq(mandates.customer, customer),
    eq(mandates.provider, provider),
    eq(mandates.state, "active"),
    isNotNull(mandates.mandate),
  );
  const [known] = await transaction.select().from(mandates).where(serving).limit(1);
  const created = new Date(services.now());
  const mandate = known?.id ?? services.random.id();
  if (!known) {
    await transaction.insert(mandates).values({ id: mandate, customer, provider, state: "opening", created });
  }
  const { currency } = (await services.catalogue.current()).catalogue;
  const [plan] = await transaction
    .insert(debitPlans)
    .values({ ...wanted, id: services.random.id(), mandate, currency, state: "setting-up", created })
    .returning();
  if (!plan) throw new Error("The plan was not inserted");
  if (known) await beginPlan(services, transaction, plan);
  return plan;
}

/**
 * For a plan that the unavailable provider could not open; a second plan would be collected as well.
 * @returns null if no plan waits to be opened
 */
export async function askAgain(
  transaction: Transaction,
  { customer, kind, target, ...wanted }: Parameters<typeof makePlan>[2],
): Promise<PlanRow | null> {
  const unopened = transaction
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(eq(mandates.customer, customer), eq(mandates.state, "opening")));
  const [plan] = await transaction
    .update(debitPlans)
    .set(wanted)
    .where(
      and(
        eq(debitPlans.customer, customer),
        eq(debitPlans.kind, kind),
        eq(debitPlans.target, target),
        eq(debitPlans.state, "setting-up"),
        inArray(debitPlans.mandate, unopened),
      ),
    )
    .returning();
  return plan ?? null;
}

/** Locks orders before plans, like all code that starts from an order. */
async function lockOrders(transaction: Transaction, mandate: string): Promise<void> {
  const own = and(
    eq(debitPlans.mandate, mandate),
    ne(debitPlans.state, "ended"),
    isNotNull(debitPlans.order),
  );
  const plans = await transaction.select({ order: debitPlans.order }).from(debitPlans).where(own);
  const ids = plans.flatMap(({ order }) => order ?? []);
  if (ids.length === 0) return;
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.id)
    .for("update");
}

const waitingFor = (mandate: string) =>
  and(eq(debitPlans.mandate, mandate), eq(debitPlans.state, "setting-up"));

/** An order is sold as soon as the payer has signed the mandate; the bank's approval may take days. */
async function sellOrders(services: Services, transaction: Transaction, mandate: string): Promise<void> {
  for (const plan of await transaction.select().from(debitPlans).where(waitingFor(mandate)).for("update")) {
    if (plan.kind !== "order") continue;
    const sold = await sellByInstalments(services, transaction, plan);
    if (!sold) await endPlanOfOrder(transaction, orderOfPlan(plan));
  }
}

/** Begins the plans that waited for the mandate and sends the payer the advance notice that the scheme requires. */
async function beginPlans(services: Services, transaction: Transaction, mandate: string): Promise<void> {
  for (const plan of await transaction.select().from(debitPlans).where(waitingFor(mandate)).for("update")) {
    await beginPlan(services, transaction, plan);
  }
}

export async function beginPlan(services: Services, transaction: Transaction, plan: PlanRow): Promise<void> {
  if (plan.kind === "order") return beginParts(services, transaction, plan);
  const [last] = await transaction
    .select({ due: instalments.due })
    .from(instalments)
    .where(eq(instalments.plan, plan.id))
    .orderBy(desc(instalments.due))
    .limit(1);
  const next =
    plan.kind === "membership"
      ? await firstRenewal(services, transaction, plan)
      : dueAfterNotice(todayOf(services), plan.day, last?.due ?? null);
  const from = statesBefore(PLAN_FLOW, "active");
  const begun = await transaction
    .update(debitPlans)
    .set({ state: "active", next })
    .where(and(eq(debitPlans.id, plan.id), inArray(debitPlans.state, from)))
    .returning({ id: debitPlans.id });
  if (begun.length > 0) await notify(services, transaction, plan.id, "started");
}

export async function endPlans(
  services: Services,
  transaction: Transaction,
  mandate: string,
  by: "bank" | "house",
): Promise<void> {
  await lockOrders(transaction, mandate);
  const lost = await transaction
    .select()
    .from(debitPlans)
    .where(and(eq(debitPlans.mandate, mandate), inArray(debitPlans.state, statesBefore(PLAN_FLOW, "ended"))))
    .for("update");
  for (const plan of lost) {
    await transaction
      .update(debitPlans)
      .set({ state: "ended", endedBy: by, next: null })
      .where(eq(debitPlans.id, plan.id));
    await skipPlanned(transaction, plan.id, services.now());
    if (plan.kind === "order") await loseParts(services, transaction, plan);
    else await notify(services, transaction, plan.id, plan.state === "setting-up" ? "refused" : "ended");
  }
}

/** Ends plans whose payer never signed the mandate, without an email. */
export async function forgetAbandoned({ database, now }: Services): Promise<void> {
  const created = new Date(now() - SET_UP_DAYS * 86_400_000);
  const given = database
    .select({ id: mandates.id })
    .from(mandates)
    .where(notInArray(mandates.state, ["opening", "open"]));
  await database
    .update(debitPlans)
    .set({ state: "ended", endedBy: "house" })
    .where(
      and(
        eq(debitPlans.state, "setting-up"),
        lte(debitPlans.created, created),
        notInArray(debitPlans.mandate, given),
      ),
    );
  await database
    .update(mandates)
    .set({ state: "failed", page: null })
    .where(and(inArray(mandates.state, ["opening", "open"]), lte(mandates.created, created)));
}

export async function skipPlanned(transaction: Transaction, plan: string, now: number): Promise<void> {
  const skipped = await transaction
    .update(instalments)
    .set({ state: "skipped", changed: new Date(now) })
    .where(and(eq(instalments.plan, plan), eq(instalments.state, "planned")))
    .returning({ id: instalments.id });
  await letRenewalGo(
    transaction,
    skipped.map(({ id }) => id),
  );
}
