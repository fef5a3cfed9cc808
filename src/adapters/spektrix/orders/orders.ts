import { and, desc, eq, inArray } from "drizzle-orm";
import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { Language } from "#domain/languages.ts";
import { LIVE_TENDER } from "#domain/orders/states.ts";
import { done, refused } from "#domain/outcome.ts";
import { openTender } from "../../../payments/open-tender.ts";
import { hearOfRefunds } from "../../../payments/returns.ts";
import { tenders } from "../../../payments/schema.ts";
import { externalTender, type Tender } from "../../../payments/tenders.ts";
import { findBasket } from "../basket/baskets.ts";
import { execute } from "../basket/execute.ts";
import { isEmpty } from "../basket/items.ts";
import { offeredDeliveries, viewDelivery } from "../basket/view.ts";
import type { People } from "../customers/people.ts";
import { findSession, type Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { baskets, type OrderRow, orders } from "../storage/schema.ts";
import { paymentsOf, readOrder } from "./order-payments.ts";
import { viewOrder } from "./order-view.ts";
import { pageOf } from "./payment-component.ts";
import { paymentRequest } from "./payment-request.ts";
import { placeOrder } from "./place-order.ts";
import { noteReported, vendorPaymentOf } from "./vendor-payment.ts";
import { createVerification } from "./verification.ts";

/** Provider events that explain a failed payment to the visitor. */
const DECLINED_EVENT = "payment.reservation.failed";
const REFUND_EVENT = "payment.refund.completed";

export function createOrders(services: Services, people: People) {
  const { database } = services;
  const verification = createVerification(services);

  async function signedIn(caller: Caller) {
    const session = await findSession(services, caller);
    if (!session?.customer) return refused("login-needed");
    return done({ ...session, customer: session.customer } as Session & { customer: string });
  }

  async function byLink(link: string): Promise<OrderRow | null> {
    const [order] = await database.select().from(orders).where(eq(orders.link, link));
    return order ?? null;
  }

  async function openPage(order: OrderRow, tender: Tender | null) {
    if (!tender || !LIVE_TENDER.includes(tender.state)) return done(null);
    return openTender(paymentsOf(services), tender, paymentRequest(services, order, tender));
  }

  async function viewAll(rows: readonly OrderRow[], language: Language): Promise<Order[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const paid = await database
      .select()
      .from(tenders)
      .where(and(inArray(tenders.order, ids), eq(tenders.state, "taken")));
    return rows.map((row) =>
      viewOrder(services, row, paid.find(({ order }) => order === row.id) ?? null, language),
    );
  }

  return {
    async deliveryMethods(_input, caller) {
      const session = await findSession(services, caller);
      const row = session && (await findBasket(services, session.id));
      if (!row || isEmpty(row.shown)) return refused("no-basket");
      const offered = offeredDeliveries(services.book.deliveryMethods);
      return done(offered.map((method) => viewDelivery(services, method, caller.language)));
    },

    async chooseDelivery(input, caller) {
      const session = await signedIn(caller);
      if (!session.ok) return session;
      return execute(
        services,
        { session: session.value, caller },
        { operation: "chooseDelivery", input },
        async () => {
          const row = await findBasket(services, session.value.id);
          if (!row || isEmpty(row.shown)) return refused("no-basket");
          if (row.state === "paying") return refused("payment-under-way");
          const method = offeredDeliveries(services.book.deliveryMethods).find(
            ({ id }) => id === input.method,
          );
          if (!method) return refused("unknown-delivery");
          await database.update(baskets).set({ delivery: method.id }).where(eq(baskets.id, row.id));
          return done({});
        },
      );
    },

    async place(input, caller) {
      const session = await signedIn(caller);
      if (!session.ok) return session;
      const placed = await execute(
        services,
        { session: session.value, caller },
        { operation: "place", input },
        () => placeOrder(services, { people, session: session.value, input, caller }),
      );
      if (!placed.ok) return placed;
      const { id, number, link } = placed.value;
      const order = await readOrder(database, id);
      const tender = await externalTender(database, id);
      if (await vendorPaymentOf(services, id))
        return done({ number, link, paymentPage: pageOf(services, link) });
      if (!tender) {
        await verification.verifyFree(order);
        return done({ number, link, paymentPage: null });
      }
      const page = await openPage(order, tender);
      return page.ok ? done({ number, link, paymentPage: page.value }) : page;
    },

    async verify({ link, returned }) {
      const order = await byLink(link);
      if (!order) return refused("unknown-order");
      const tender = await externalTender(database, order.id);
      if (returned === "completed") await noteReported(services, order.id);
      const verified = await verification.verify(order, tender, returned === "cancelled" ? "cancel" : "look");
      if (!verified.ok || verified.value.state !== "paying" || verified.value.paymentPage) return verified;
      if (returned !== "unknown" || tender?.state !== "opening") return verified;
      // The order was placed but its payment page was never opened: open it now.
      const page = await openPage(order, tender);
      return page.ok ? done({ state: "paying", paymentPage: page.value }) : page;
    },

    async read({ link }, { language }) {
      const order = await byLink(link);
      const [view] = order ? await viewAll([order], language) : [];
      return view ? done(view) : refused("unknown-order");
    },

    async mine(_input, caller) {
      const session = await signedIn(caller);
      if (!session.ok) return session;
      const own = and(eq(orders.customer, session.value.customer), eq(orders.state, "paid"));
      const rows = await database.select().from(orders).where(own).orderBy(desc(orders.created));
      return done(await viewAll(rows, caller.language));
    },

    async notice({ headers, body }) {
      const read = services.payments.readNotification({ headers, body });
      if (!read.ok) return read;
      const { providerPaymentId, event } = read.value;
      const [tender] = await database
        .select()
        .from(tenders)
        .where(eq(tenders.providerPayment, providerPaymentId));
      if (!tender) {
        services.log.warn({ providerPaymentId, event }, "notice of a payment that is not ours");
        return done({});
      }
      const hint = event === DECLINED_EVENT ? "declined" : null;
      if (hint !== tender.hint) await database.update(tenders).set({ hint }).where(eq(tenders.id, tender.id));
      const verified = await verification.verify(
        await readOrder(database, tender.order),
        { ...tender, hint },
        "heard",
      );
      if (!verified.ok) return verified;
      if (event !== REFUND_EVENT || verified.value.state !== "paid") return done({});
      const booked = await hearOfRefunds(paymentsOf(services), tender.order, tender);
      return booked.ok ? done({}) : booked;
    },
  } satisfies PartOfBackEnd["orders"];
}
