import { and, desc, eq, inArray } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { DebitPlan } from "#contract/sales/direct-debits.ts";
import type { Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import { lockCustomer } from "../../account/lock-customer.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { orders } from "../../storage/tables/shop.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { findFund } from "../donations/donation-kind.ts";
import { changePlan, steerPlan } from "./change-plan.ts";
import { askAgain, bringMandate, makePlan, openMandate, type PlanRow } from "./mandates.ts";
import { membershipToRenew, renewsAlready } from "./membership-plans.ts";
import { noteDebitNotice } from "./notices.ts";
import { orderOfPlan } from "./order-by-instalments.ts";
import { createPartPayments } from "./pay-by-instalments.ts";
import { nameOfPlan } from "./plan-emails.ts";

/** Plans are started, changed and stopped by their payer and updated from the provider's notifications. */
export function createDirectDebits(services: Services): BackEnd["directDebits"] {
  const { database } = services;

  async function ownPlan(id: string, customer: string): Promise<PlanRow | null> {
    if (!isUuid(id)) return null;
    const own = and(eq(debitPlans.id, id), eq(debitPlans.customer, customer));
    const [plan] = await database.select().from(debitPlans).where(own);
    return plan ?? null;
  }

  async function isUnsold(plan: PlanRow): Promise<boolean> {
    const sold = and(eq(orders.id, orderOfPlan(plan)), eq(orders.state, "paid"));
    return (await database.$count(orders, sold)) === 0;
  }

  async function openPage(id: string, customer: string) {
    const plan = await ownPlan(id, customer);
    if (!plan) throw new Error(`No plan ${id}`);
    const opened = await openMandate(services, plan);
    return opened.ok ? done({ plan: plan.id, page: opened.value }) : opened;
  }

  return {
    ...createPartPayments(services),

    async offer() {
      const index = await services.catalogue.current();
      const monthly = index.catalogue.sales?.donations?.monthly;
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
      const requested = { operation: "beginDirectDebit", input };
      const begun = await execute(
        services,
        { session: session.value, caller, requested },
        async (transaction) => {
          const monthly = index.catalogue.sales?.donations?.monthly;
          const fund = findFund(index, input.fund);
          if (!monthly || !fund || fund.retired) return refused("unknown-fund");
          const bounds = outOf(index, input.amount);
          if (bounds) return bounds;
          const wanted = {
            ...({ customer, kind: "donation", target: fund.id, amount: input.amount } as const),
            ...{ appeal: input.appeal, day: input.day, language: caller.language },
          };
          const plan =
            (await askAgain(transaction, wanted)) ?? (await makePlan(services, transaction, wanted));
          return done({ plan: plan.id });
        },
      );
      if (!begun.ok) return begun;
      return openPage(begun.value.plan, customer);
    },

    async renew(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const index = await services.catalogue.current();
      const requested = { operation: "renewMembership", input };
      const begun = await execute(
        services,
        { session: session.value, caller, requested },
        async (transaction) => {
          const level = await membershipToRenew(transaction, index, customer, input.membership);
          if (!level.ok) return level;
          const { id: target, price: amount } = level.value;
          // Prevents a customer from starting the same plan in two windows.
          await lockCustomer(transaction, customer);
          if (await renewsAlready(transaction, customer, target)) return refused("renews-already");
          const plan = await makePlan(services, transaction, {
            ...{ customer, kind: "membership", target, amount, day: 1, language: caller.language },
          });
          return done({ plan: plan.id });
        },
      );
      return begun.ok ? openPage(begun.value.plan, customer) : begun;
    },

    async verify(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const plan = await ownPlan(input.plan, customer);
      if (!plan) return refused("unknown-debit-plan");
      // The provider was unavailable when the plan was created, so its page is opened now. Orders use `openByInstalments`.
      const isUnopened = plan.kind !== "order" && plan.state === "setting-up";
      const opened = isUnopened ? await openMandate(services, plan) : done(null);
      if (!opened.ok) return opened;
      const brought = await bringMandate(services, plan.mandate);
      if (!brought.ok) return brought;
      const { state, page } = brought.value;
      const index = await services.catalogue.current();
      const now = (await ownPlan(input.plan, customer)) ?? plan;
      // The mandate of a failed order may still be active.
      const isOver = now.kind === "order" && now.state === "ended" && (await isUnsold(now));
      return done({
        state: isOver ? "failed" : VERIFIED[state],
        page: state === "open" && !isOver ? page : null,
        plan: await view(services, index, now, caller.language),
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
      return done(await Promise.all(rows.map((row) => view(services, index, row, caller.language))));
    },

    async change(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const plan = await ownPlan(input.plan, session.value.customer);
      if (!plan) return refused("unknown-debit-plan");
      const index = await services.catalogue.current();
      const requested = { operation: "changeDirectDebit", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        // The price of a membership is the operator's, and that of an order is agreed: only donations can be changed.
        if (plan.kind !== "donation") return refused("unknown-debit-plan");
        const bounds = outOf(index, input.amount);
        return bounds ?? changePlan(services, transaction, plan.id, input);
      });
    },

    async steer(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const plan = await ownPlan(input.plan, session.value.customer);
      if (!plan) return refused("unknown-debit-plan");
      // An order is a debt: it can be paid or returned, but not stopped.
      if (plan.kind === "order") return refused("unknown-debit-plan");
      const requested = { operation: "steerDirectDebit", input };
      return execute(services, { session: session.value, caller, requested }, (transaction) =>
        steerPlan(services, transaction, plan.id, input.action),
      );
    },

    notice: (notification) => noteDebitNotice(services, notification),
  };
}

const VERIFIED = {
  opening: "open",
  open: "open",
  verifying: "verifying",
  active: "confirmed",
  failed: "failed",
  revoked: "failed",
} as const;

function outOf(index: CatalogueIndex, amount: number) {
  const monthly = index.catalogue.sales?.donations?.monthly;
  const money = moneyIn(index);
  if (monthly && amount >= monthly.least && amount <= monthly.most) return null;
  return refused("amount-out-of-bounds", {
    least: money(monthly?.least ?? 0),
    most: money(monthly?.most ?? 0),
  });
}

async function view(
  { database }: Services,
  index: CatalogueIndex,
  plan: PlanRow,
  language: Language,
): Promise<DebitPlan> {
  const money = moneyIn(index);
  const [order] =
    plan.order === null
      ? []
      : await database
          .select({ link: orders.link, number: orders.number })
          .from(orders)
          .where(eq(orders.id, plan.order));
  const { newAmount, newFrom } = plan;
  return {
    id: plan.id,
    kind: plan.kind,
    level: plan.kind === "membership" ? plan.target : null,
    name: order?.number ?? nameOfPlan(index, plan, language),
    order: order?.link ?? null,
    amount: money(plan.amount),
    later: newAmount !== null && newFrom !== null ? { amount: money(newAmount), from: newFrom } : null,
    day: plan.day,
    state: plan.state,
    next: plan.next,
  };
}
