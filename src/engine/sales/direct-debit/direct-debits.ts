import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { DebitPlan } from "#contract/sales/direct-debits.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import type { DebitHint } from "#ports/direct-debit.ts";
import { moneyIn } from "../../basket/basket-view.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { carryOut } from "../../commands.ts";
import { findFund } from "../../lines/kinds/donation.ts";
import type { Services } from "../../services.ts";
import { debitEvents, debitPlans, instalments, mandates } from "../../storage/tables/direct-debit.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { changePlan, steerPlan } from "./change-plan.ts";
import { bringInstalment } from "./collect.ts";
import { beginPlan, bringMandate, openMandate, type PlanRow, providerOf } from "./mandates.ts";

/** Monthly gifts by direct debit: begun, looked at, changed and stopped by their payer, and told of by the provider. */
export function createDirectDebits(services: Services): BackEnd["directDebits"] {
  const { database } = services;

  async function ownPlan(id: string, customer: string): Promise<PlanRow | null> {
    if (!UUID.test(id)) return null;
    const own = and(eq(debitPlans.id, id), eq(debitPlans.customer, customer));
    const [plan] = await database.select().from(debitPlans).where(own);
    return plan ?? null;
  }

  async function hear({ about }: DebitHint) {
    if (about === null) return done(null);
    if (about.kind === "collection") {
      const [row] = await database.select().from(instalments).where(eq(instalments.collection, about.id));
      // What we have not written down yet the job that asked for it is just doing, and asks after it later.
      return row ? bringInstalment(services, row.id) : done(null);
    }
    const column = about.kind === "setup" ? mandates.setup : mandates.mandate;
    const [row] = await database.select().from(mandates).where(eq(column, about.id));
    return row ? bringMandate(services, row.id) : done(null);
  }

  return {
    async offer() {
      const index = await services.catalogue.current();
      const monthly = index.catalogue.sales?.giving?.monthly;
      const money = moneyIn(index);
      if (!monthly) return done(null);
      const { amounts, least, most, day } = monthly;
      return done({ amounts: amounts.map(money), least: money(least), most: money(most), day });
    },

    async begin(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const index = await services.catalogue.current();
      const asked = { operation: "beginDirectDebit", input };
      const begun = await carryOut(services, session.value, caller, asked, async (transaction) => {
        const monthly = index.catalogue.sales?.giving?.monthly;
        const fund = findFund(index, input.fund);
        if (!monthly || !fund || fund.retired) return refused("unknown-fund");
        const bounds = outOf(index, input.amount);
        if (bounds) return bounds;
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
          await transaction
            .insert(mandates)
            .values({ id: mandate, customer, provider, state: "opening", created });
        }
        const [plan] = await transaction
          .insert(debitPlans)
          .values({
            id: services.random.id(),
            customer,
            mandate,
            kind: "gift",
            target: fund.id,
            amount: input.amount,
            currency: index.catalogue.currency,
            day: input.day,
            state: "setting-up",
            language: caller.language,
            created,
          })
          .returning();
        if (!plan) throw new Error("The plan was not written");
        if (known) await beginPlan(services, transaction, plan);
        return done({ plan: plan.id });
      });
      if (!begun.ok) return begun;
      const plan = await ownPlan(begun.value.plan, customer);
      if (!plan) throw new Error(`No plan ${begun.value.plan}`);
      const opened = await openMandate(services, plan);
      return opened.ok ? done({ plan: plan.id, page: opened.value }) : opened;
    },

    async verify(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const plan = await ownPlan(input.plan, customer);
      if (!plan) return refused("unknown-debit-plan");
      const brought = await bringMandate(services, plan.mandate);
      if (!brought.ok) return brought;
      const { state, page } = brought.value;
      const index = await services.catalogue.current();
      const now = (await ownPlan(input.plan, customer)) ?? plan;
      return done({
        state: VERIFIED[state],
        page: state === "open" ? page : null,
        plan: view(index, now, caller.language),
      });
    },

    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const own = and(
        eq(debitPlans.customer, session.value.customer),
        inArray(debitPlans.state, ["setting-up", "active", "failing", "paused"]),
      );
      const [index, rows] = await Promise.all([
        services.catalogue.current(),
        database.select().from(debitPlans).where(own).orderBy(desc(debitPlans.created)),
      ]);
      return done(rows.map((row) => view(index, row, caller.language)));
    },

    async change(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const plan = await ownPlan(input.plan, session.value.customer);
      if (!plan) return refused("unknown-debit-plan");
      const index = await services.catalogue.current();
      const asked = { operation: "changeDirectDebit", input };
      return carryOut(services, session.value, caller, asked, async (transaction) => {
        const bounds = outOf(index, input.amount);
        return bounds ?? changePlan(services, transaction, plan.id, input);
      });
    },

    async steer(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const plan = await ownPlan(input.plan, session.value.customer);
      if (!plan) return refused("unknown-debit-plan");
      const asked = { operation: "steerDirectDebit", input };
      return carryOut(services, session.value, caller, asked, (transaction) =>
        steerPlan(services, transaction, plan.id, input.deed),
      );
    },

    async notice({ headers, body }) {
      const read = providerOf(services).readNotification({ headers, body });
      if (!read.ok) return read;
      for (const hint of read.value) {
        const [known] = await database.select().from(debitEvents).where(eq(debitEvents.id, hint.id));
        if (known) continue;
        const heard = await hear(hint);
        if (!heard.ok) return heard;
        await database
          .insert(debitEvents)
          .values({ id: hint.id, at: new Date(services.now()) })
          .onConflictDoNothing();
      }
      return done({});
    },
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const VERIFIED = {
  opening: "open",
  open: "open",
  verifying: "verifying",
  active: "confirmed",
  failed: "failed",
  revoked: "failed",
} as const;

function outOf(index: CatalogueIndex, amount: number) {
  const monthly = index.catalogue.sales?.giving?.monthly;
  const money = moneyIn(index);
  if (monthly && amount >= monthly.least && amount <= monthly.most) return null;
  return refused("amount-out-of-bounds", {
    least: money(monthly?.least ?? 0),
    most: money(monthly?.most ?? 0),
  });
}

function view(index: CatalogueIndex, plan: PlanRow, language: Language): DebitPlan {
  const money = moneyIn(index);
  const fund = findFund(index, plan.target);
  const { newAmount, newFrom } = plan;
  return {
    id: plan.id,
    name: fund ? inLanguage(fund.name, language) : String(plan.target),
    amount: money(plan.amount),
    later: newAmount !== null && newFrom !== null ? { amount: money(newAmount), from: newFrom } : null,
    day: plan.day,
    state: plan.state,
    next: plan.next,
  };
}
