import { and, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { NOTICE_WORKING_DAYS, workingDaysAfter } from "#domain/sales/direct-debit.ts";
import { instalmentsOf, owedOf } from "#domain/sales/packages/instalments.ts";
import { contextOf, readBasket } from "../../basket/read-basket.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { todayOf } from "../../kernel/today.ts";
import { readLiveBasket } from "../../lines/baskets.ts";
import { debitPlans } from "../../storage/tables/sales/direct-debit.ts";
import { orders } from "../../storage/tables/shop.ts";
import { endPlanOfOrder, livePlanOf, tenderByInstalments } from "../../value/instalments.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { beginPlan, findMandate, makePlan, openMandate } from "./mandates.ts";
import { dayOfParts, instalmentsOffered } from "./order-by-instalments.ts";

export function createPartPayments(services: Services): Pick<BackEnd["directDebits"], "parts" | "payOn"> {
  const { database } = services;
  return {
    async parts(_input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return done(null);
      const { index, session } = context.value;
      const [live, { basket }] = await Promise.all([
        readLiveBasket(services, database, session),
        readBasket(context.value),
      ]);
      const terms = live.basket && instalmentsOffered(services, index, live.basket);
      const toPay = basket?.toPay.amount ?? 0;
      if (!terms || toPay < terms.from) return done(null);
      return done({
        amounts: instalmentsOf(toPay, terms.parts).map(moneyIn(index)),
        first: workingDaysAfter(todayOf(services), NOTICE_WORKING_DAYS),
      });
    },

    async payOn({ order: link }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const requested = { operation: "payOn", input: { order: link } };
      const begun = await execute(services, session.value, caller, requested, async (transaction) => {
        const own = and(eq(orders.link, link), eq(orders.customer, customer), eq(orders.state, "paid"));
        const [order] = await transaction.select().from(orders).where(own).for("update");
        const [before] = order
          ? await transaction.select().from(debitPlans).where(eq(debitPlans.order, order.id)).limit(1)
          : [];
        if (!order || !before) return refused("unknown-order");
        const owed = owedOf(await tenderByInstalments(transaction, order.id));
        if (owed === 0) return refused("nothing-owed");
        const live = await livePlanOf(transaction, order.id);
        if (live && live.state !== "paused") return done({ plan: live.id });
        const mandate = live && (await findMandate(transaction, live.mandate));
        if (live && mandate?.state === "active") {
          await beginPlan(services, transaction, live);
          return done({ plan: live.id });
        }
        await endPlanOfOrder(transaction, order.id);
        const plan = await makePlan(services, transaction, {
          ...{ customer, kind: "order", order: order.id, target: before.target, amount: owed },
          ...{ day: dayOfParts(services), language: caller.language },
        });
        return done({ plan: plan.id });
      });
      if (!begun.ok) return begun;
      const [plan] = await database.select().from(debitPlans).where(eq(debitPlans.id, begun.value.plan));
      if (!plan) throw new Error(`No plan ${begun.value.plan}`);
      const page = plan.state === "setting-up" ? await openMandate(services, plan) : done(null);
      return page.ok ? done({ plan: plan.id, page: page.value }) : page;
    },
  };
}
