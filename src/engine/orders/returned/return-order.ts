import { eq } from "drizzle-orm";
import type { Caller, Handler } from "#contract/operation.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import { done, refused } from "#domain/outcome.ts";
import { returnAsCredit, returnable } from "../../../payments/refund-sale.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { isBeingExchanged } from "../../lines/exchange-claims.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { orders } from "../../storage/tables/shop.ts";
import { creditUntil, issueCredit } from "../../value/issue-value.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { nameItem, viewFrozenPerformance, viewPlace } from "../document/order-view.ts";
import { paymentsOf } from "../payments/order-payments.ts";
import { usedAmong } from "../tickets/used-tickets.ts";
import { followReturn, giveBackItems, giveBackTickets, lostWithTickets } from "./return-lines.ts";
import {
  type OfferedApart,
  offeredApart,
  planOfAll,
  planOfTicket,
  type ReturnContext,
  type ReturnPlan,
  returnContext,
} from "./return-plan.ts";

/** What vouchers and credit paid goes back to them; what the provider collected becomes account credit. */

type OrderRow = typeof orders.$inferSelect;

export function createReturns(services: Services): {
  returnQuote: Handler<typeof operations.returnQuote>;
  giveBack: Handler<typeof operations.giveBack>;
} {
  return {
    async returnQuote({ link, ticket }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      return inTransaction(services.database, async (transaction) => {
        const order = await lockOrder(transaction, link, session.value.customer);
        if (!order) return refused("unknown-order");
        const context = await returnContext(services, index, transaction, order);
        const planned = await planOf(context, ticket);
        if (!planned.ok && planned.refusal.reason === "not-apart") return refused("not-apart");
        const plan = planned.ok ? planned.value : NOTHING;
        const { value, credit, waived } = planned.ok
          ? await returnable(paymentsOf(services), transaction, {
              order: order.id,
              kept: plan.keptGross,
              lines: plan.lines,
            })
          : { value: 0, credit: 0, waived: 0 };
        const money = moneyIn(index);
        return done({
          number: order.number,
          state: await stateOf(context, planned),
          until: new Date(plan.until).toISOString(),
          tickets: plan.tickets.length,
          lines: plan.items.map((item) => nameItem(item, caller)),
          kept: plan.kept.map(({ item, why }) => ({ ...nameItem(item, caller), why })),
          value: money(value),
          credit: money(credit),
          waived: money(waived),
          creditUntil: creditUntil(services),
          last: ticket !== undefined && planned.ok && plan.lines === undefined,
          apart: (await offeredApart(context)).flatMap((one) => viewApart(index, order, one, caller)),
        });
      });
    },

    async giveBack(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const index = await services.catalogue.current();
      const requested = { operation: "giveBack", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const order = await lockOrder(transaction, input.link, customer);
        if (!order) return refused("unknown-order");
        const context = await returnContext(services, index, transaction, order);
        const planned = await planOf(context, input.ticket);
        if (!planned.ok) return planned;
        const plan = planned.value;
        const refusal = await whyNot(context, plan);
        if (refusal) return refused(refusal);
        if (await isBeingExchanged(services, transaction, context.sold)) return refused("exchange-under-way");
        const going = context.sold.filter(({ line, valid }) => valid && plan.tickets.includes(line));
        const { elsewhere } = await lostWithTickets(services, { ...context, tickets: going });
        if (elsewhere !== null) return refused("meal-first", { number: elsewhere });
        const voided = await giveBackTickets(services, transaction, order, plan.tickets);
        await giveBackItems(services, transaction, { order, items: plan.items });
        if (voided > 0) await followReturn(services, transaction, order);
        const { keptGross, lines } = plan;
        const [ticket] = lines ?? [];
        const id = ["given-back", order.id, ...(ticket ? [ticket] : [])].join("-");
        const payments = paymentsOf(services);
        const back = await returnAsCredit(payments, transaction, {
          order: order.id,
          kept: keptGross,
          id,
          lines,
        });
        const { currency, link } = order;
        if (back.credit > 0) {
          const credit = { customer, amount: back.credit, currency, origin: "returned" };
          await issueCredit(services, transaction, credit);
        }
        const until = creditUntil(services);
        // Each ticket returned on its own has its own email.
        const one = lines && input.ticket !== undefined ? { ticket: input.ticket } : {};
        const email = { kind: "order-returned" as const, order: link, ...back, currency, until, ...one };
        await services.outbox.put(transaction, email);
        const money = moneyIn(index);
        return done({
          value: money(back.value),
          credit: money(back.credit),
          waived: money(back.waived),
          creditUntil: until,
        });
      });
    },
  };
}

const NOTHING: ReturnPlan = { until: 0, tickets: [], items: [], kept: [], keptGross: 0 };

async function planOf(context: ReturnContext, ticket: string | undefined) {
  return ticket === undefined ? done(await planOfAll(context)) : planOfTicket(context, ticket);
}

/** Locks the order: a second click finds nothing left to return. */
async function lockOrder(transaction: Transaction, link: string, customer: string): Promise<OrderRow | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.link, link)).for("update");
  return order?.customer === customer && order.state === "paid" ? order : null;
}

async function whyNot(
  { services: { now }, transaction, sold }: ReturnContext,
  plan: ReturnPlan,
): Promise<"nothing-to-return" | "too-late-to-return" | null> {
  if (plan.tickets.length + plan.items.length === 0) return "nothing-to-return";
  if (plan.until < now()) return "too-late-to-return";
  const going = sold.filter(({ line }) => plan.tickets.includes(line)).map(({ code }) => code);
  return (await usedAmong(transaction, going)).size > 0 ? "too-late-to-return" : null;
}

async function stateOf(context: ReturnContext, planned: Awaited<ReturnType<typeof planOf>>) {
  const { services, transaction, sold } = context;
  if (await isBeingExchanged(services, transaction, sold)) return "exchanging" as const;
  if (!planned.ok)
    return planned.refusal.reason === "companion-alone" ? ("companion-alone" as const) : ("nothing" as const);
  const why = await whyNot(context, planned.value);
  if (why === null) return "open" as const;
  return why === "too-late-to-return" ? ("too-late" as const) : ("nothing" as const);
}

function viewApart(
  index: CatalogueIndex,
  order: OrderRow,
  { ticket, worth, until }: OfferedApart,
  viewer: Pick<Caller, "language">,
) {
  const { document, created } = order;
  const { performances, tickets } = document.snapshot;
  const entry = performances.find(({ id }) => id === ticket.performance);
  const place = tickets[ticket.line]?.place;
  if (!entry || !place) return [];
  const performance = viewFrozenPerformance(entry, index.changesOf(entry.id), viewer, created);
  const { code } = ticket;
  const money = moneyIn(index);
  return [
    {
      ...{ code, performance, place: viewPlace(place, viewer) },
      ...{ worth: money(worth), until: new Date(until).toISOString() },
    },
  ];
}
