import { and, desc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import { findCustomer } from "../account/login/customers.ts";
import { removeLines } from "../basket/line-commands.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { viewDelivery } from "../lines/basket-view.ts";
import { lockLiveBasket, readLiveBasket, type TicketRow } from "../lines/baskets.ts";
import { placeTicket } from "../lines/placed-ticket.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { writeWithCommit } from "../storage/in-transaction.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { customerSession, findSession } from "../visitors/sessions.ts";
import { readOrderRows } from "./document/order-rows.ts";
import { viewOrder } from "./document/order-view.ts";
import { isOffered } from "./draft-order.ts";
import { hearOfPayment } from "./payments/hear-of-payment.ts";
import { type OrderToPay, openPayment } from "./payments/open-payment.ts";
import { verifyReturned } from "./payments/verify-returned.ts";
import { placeOrder } from "./place-order.ts";
import { createReservations } from "./reserved/reserve-order.ts";
import { createReturns } from "./returned/return-order.ts";

/** Refusals after which the line is removed from the basket, and the reason returned for each. */
const GONE_BY_ITSELF = new Map<string, "membership-held" | "promo-code-over">([
  ["held-already", "membership-held"],
  ["code-used", "promo-code-over"],
  ["code-over", "promo-code-over"],
]);

function performancesIn(index: CatalogueIndex, tickets: readonly TicketRow[]): PerformanceEntry[] {
  return tickets.flatMap((row) => placeTicket(index, row)).map(({ priced }) => priced.performance);
}

export function createOrders(services: Services): BackEnd["orders"] {
  const { database } = services;

  async function performancesInBasket(caller: Caller): Promise<PerformanceEntry[] | null> {
    const [session, index] = await Promise.all([findSession(services, caller), services.catalogue.current()]);
    if (!session) return null;
    const performances = performancesIn(index, (await readLiveBasket(services, database, session)).tickets);
    return performances.length === 0 ? null : performances;
  }

  return {
    async deliveryMethods(_input, caller) {
      const [performances, index] = await Promise.all([
        performancesInBasket(caller),
        services.catalogue.current(),
      ]);
      if (!performances) return refused("no-basket");
      const viewer = viewerOf(services, index, caller);
      const offered = index.catalogue.deliveryMethods.filter((method) =>
        isOffered(method, performances, viewer.now),
      );
      return done(offered.map((method) => viewDelivery(index, method, viewer)));
    },

    async chooseDelivery(input, caller) {
      const { method: id } = input;
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const method = index.delivery(id);
      if (method?.kind === "post") {
        const customer = await findCustomer(database, session.value.customer);
        if (!customer?.address) return refused("address-needed");
      }
      return execute(
        services,
        { session: session.value, caller, requested: { operation: "chooseDelivery", input } },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session.value);
          const performances = performancesIn(index, basket?.tickets ?? []);
          if (!basket || performances.length === 0) return refused("no-basket");
          if (!method || !isOffered(method, performances, services.now())) return refused("unknown-delivery");
          if (basket.state === "paying") return refused("payment-under-way");
          const chosen = transaction.update(baskets).set({ delivery: id }).where(eq(baskets.id, basket.id));
          await writeWithCommit(transaction, chosen);
          return done({});
        },
      );
    },

    async place(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      let fresh: OrderToPay | null = null;
      const placed = await execute(
        services,
        { session: session.value, caller, requested: { operation: "place", input } },
        async (transaction) => {
          const outcome = await placeOrder({
            ...{ services, index, transaction, input, caller },
            session: session.value,
          });
          if (!outcome.ok) return outcome;
          fresh = outcome.value.fresh;
          return done(outcome.value.placed);
        },
      );
      if (!placed.ok) {
        const { refusal } = placed;
        const reason = refusal.reason === "line-not-possible" ? GONE_BY_ITSELF.get(refusal.why) : undefined;
        if (refusal.reason !== "line-not-possible" || !reason) return placed;
        // The customer can only continue without the line.
        await removeLines(services, { lines: [refusal.line] }, { ...caller, idempotencyKey: null }, "anyway");
        return refused(reason, { name: refusal.name });
      }
      const { order, number, link } = placed.value;
      const page = await openPayment(services, index, fresh ?? order, caller.language);
      return page.ok ? done({ number, link, paymentPage: page.value }) : page;
    },

    verify: (input, { language }) => verifyReturned(services, input, language),

    async read({ link }, caller) {
      const index = await services.catalogue.current();
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      if (!order) return refused("unknown-order");
      const of = await readOrderRows(database, [order.id]);
      const viewer = viewerOf(services, index, caller);
      return done(viewOrder(index, order, of(order.id), viewer));
    },

    ...createReturns(services),
    ...createReservations(services),

    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const rows = await database
        .select()
        .from(orders)
        .where(and(eq(orders.customer, session.value.customer), eq(orders.state, "paid")))
        .orderBy(desc(orders.created));
      const of = await readOrderRows(
        database,
        rows.map(({ id }) => id),
      );
      const viewer = viewerOf(services, index, caller);
      return done(rows.map((order) => viewOrder(index, order, of(order.id), viewer)));
    },

    notice: (sent) => hearOfPayment(services, sent),
  };
}
