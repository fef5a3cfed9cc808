import { and, desc, eq, inArray } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import { placeTicket, viewDelivery } from "./basket-view.ts";
import { lockLiveBasket, readLiveBasket } from "./baskets.ts";
import type { PerformanceEntry } from "./catalogue-document.ts";
import { carryOut } from "./commands.ts";
import { findCustomer } from "./customers.ts";
import { openPayment } from "./open-payment.ts";
import { viewOrder } from "./order-view.ts";
import type { Parts } from "./parts.ts";
import { isOffered, placeOrder } from "./place-order.ts";
import { customerSession, findSession } from "./sessions.ts";
import { type Intent, settle } from "./settlement.ts";
import { baskets, orders, payments, tickets } from "./storage/schema.ts";
import { viewerOf } from "./viewer.ts";

/** Events of the provider that explain to a visitor why a payment came to nothing. */
const DECLINED_EVENT = "payment.reservation.failed";

export function createOrders(parts: Parts): BackEnd["orders"] {
  const { database } = parts;

  /** The performances in the caller's live basket; null when there is none. */
  async function performancesInBasket(caller: Caller): Promise<PerformanceEntry[] | null> {
    const [session, index] = await Promise.all([findSession(parts, caller), parts.catalogue.current()]);
    if (!session) return null;
    const { tickets: rows } = await readLiveBasket(parts, database, session);
    const placed = rows.flatMap((row) => placeTicket(index, row));
    return placed.length === 0 ? null : placed.map(({ priced }) => priced.performance);
  }

  return {
    async deliveryMethods(_input, caller) {
      const [performances, index] = await Promise.all([
        performancesInBasket(caller),
        parts.catalogue.current(),
      ]);
      if (!performances) return refused("no-basket");
      const viewer = viewerOf(parts, index, caller.language);
      const offered = index.catalogue.deliveryMethods.filter((method) =>
        isOffered(method, performances, viewer.now),
      );
      return done(offered.map((method) => viewDelivery(index, method, viewer)));
    },

    async chooseDelivery({ method: id }, caller) {
      const session = await customerSession(parts, caller);
      if (!session.ok) return session;
      const [index, performances, customer] = await Promise.all([
        parts.catalogue.current(),
        performancesInBasket(caller),
        findCustomer(database, session.value.customer),
      ]);
      if (!performances) return refused("no-basket");
      const method = index.delivery(id);
      if (!method || !isOffered(method, performances, parts.now())) return refused("unknown-delivery");
      if (method.kind === "post" && !customer?.address) return refused("address-needed");
      return carryOut(parts, session.value, caller, "chooseDelivery", async (transaction) => {
        const basket = await lockLiveBasket(parts, transaction, session.value);
        if (!basket) return refused("no-basket");
        if (basket.state === "paying") return refused("payment-under-way");
        await transaction.update(baskets).set({ delivery: id }).where(eq(baskets.id, basket.id));
        return done({});
      });
    },

    async place(input, caller) {
      const session = await customerSession(parts, caller);
      if (!session.ok) return session;
      const index = await parts.catalogue.current();
      const placed = await carryOut(parts, session.value, caller, "place", (transaction) =>
        placeOrder(parts, index, transaction, session.value, input, caller.language),
      );
      if (!placed.ok) return placed;
      const { order, number, link } = placed.value;
      const page = await openPayment(parts, index, order, caller.language);
      return page.ok ? done({ number, link, paymentPage: page.value }) : page;
    },

    async verify({ link, returned }, caller) {
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      if (!order) return refused("unknown-order");
      const intent: Intent = returned === "cancelled" ? "give-up" : "look";
      const settled = await settle(parts, order.id, intent);
      if (!settled.ok || settled.value.state !== "paying" || settled.value.paymentPage !== null)
        return settled;
      if (intent !== "look" || returned === "paid") return settled;
      // The order was placed but its payment never opened: open it now.
      const page = await openPayment(parts, await parts.catalogue.current(), order.id, caller.language);
      return page.ok ? done({ state: "paying", paymentPage: page.value }) : page;
    },

    async read({ link }, caller) {
      const index = await parts.catalogue.current();
      const [row] = await database
        .select()
        .from(orders)
        .leftJoin(payments, eq(payments.order, orders.id))
        .where(eq(orders.link, link));
      if (!row) return refused("unknown-order");
      const rows = await database.select().from(tickets).where(eq(tickets.order, row.orders.id));
      const viewer = viewerOf(parts, index, caller.language);
      return done(viewOrder(index, row.orders, row.payments, rows, viewer));
    },

    async mine(_input, caller) {
      const session = await customerSession(parts, caller);
      if (!session.ok) return session;
      const index = await parts.catalogue.current();
      const rows = await database
        .select()
        .from(orders)
        .leftJoin(payments, eq(payments.order, orders.id))
        .where(and(eq(orders.customer, session.value.customer), eq(orders.state, "paid")))
        .orderBy(desc(orders.created));
      const ids = rows.map((row) => row.orders.id);
      const sold =
        ids.length === 0 ? [] : await database.select().from(tickets).where(inArray(tickets.order, ids));
      const byOrder = Map.groupBy(sold, (ticket) => ticket.order);
      const viewer = viewerOf(parts, index, caller.language);
      return done(
        rows.map((row) =>
          viewOrder(index, row.orders, row.payments, byOrder.get(row.orders.id) ?? [], viewer),
        ),
      );
    },

    async notice({ headers, body }) {
      const read = parts.payments.readNotification({ headers, body });
      if (!read.ok) return read;
      const { providerPaymentId, event } = read.value;
      const hint = event === DECLINED_EVENT ? { hint: "declined" } : { hint: null };
      const [payment] = await database
        .select()
        .from(payments)
        .where(eq(payments.providerPayment, providerPaymentId));
      if (!payment) {
        parts.log.warn({ providerPaymentId, event }, "notice of a payment that is not ours");
        return done({});
      }
      if (hint.hint !== payment.hint) {
        await database.update(payments).set(hint).where(eq(payments.id, payment.id));
      }
      const settled = await settle(parts, payment.order, "look");
      return settled.ok ? done({}) : settled;
    },
  };
}
