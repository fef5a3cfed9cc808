import { and, eq, inArray, sql } from "drizzle-orm";
import type { Caller, Handler, RefusalOf } from "#contract/operation.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import { type PayLaterRules, type ReservationTimes, reservationFor } from "#domain/orders/pay-later.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { basketExpiry } from "../../../visitors/basket-expiry.ts";
import { lockCustomer } from "../../account/lock-customer.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import { execute } from "../../kernel/commands.ts";
import { kindOf, knownLines } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import type { CustomerSession } from "../../kernel/session.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket } from "../../lines/baskets.ts";
import { placeTicket } from "../../lines/placed-ticket.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { isUniqueViolation } from "../../storage/faults.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { readOrder } from "../payments/order-payments.ts";
import { lockWithBasket } from "./lock-with-basket.ts";
import { releaseReserved } from "./release-reserved.ts";
import { putReminders, reserveBasket } from "./reserve-basket.ts";
import { reservedView } from "./reserved-view.ts";

/**
 * The basket's row keeps the seats until the order's own date. Resuming an order reopens that basket; when the basket
 * expires, the order is reserved again.
 */

type ReserveRefusal = Exclude<RefusalOf<typeof operations.reserve>, { reason: "key-used-otherwise" }>;
const CLOCKS_DIFFER_MS = 15 * 60_000;

export function createReservations(services: Services): {
  reserve: Handler<typeof operations.reserve>;
  reservable: Handler<typeof operations.reservable>;
  reserved: Handler<typeof operations.reserved>;
  resume: Handler<typeof operations.resume>;
} {
  const { database } = services;

  return {
    async reservable(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const { basket } = await readLiveBasket(services, database, session.value);
      if (!basket) return refused("no-basket");
      if (basket.state === "paying") return refused("payment-under-way");
      if (basket.reserved !== null) return until(await readOrder(database, basket.reserved));
      const rules = services.settings.payLater;
      if (!rules) return refused("not-later");
      const span = await spanOf(services, index, { rules, basket, caller });
      return span.ok ? done({ holdUntil: new Date(span.value.holdUntil).toISOString() }) : span;
    },

    async reserve(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const requested = { operation: "reserve", input };
      return execute(services, { session: session.value, caller, requested }, (transaction) =>
        reserve(services, index, transaction, { session: session.value, caller }),
      );
    },

    async reserved(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const rows = await database
        .select()
        .from(orders)
        .innerJoin(baskets, eq(baskets.id, orders.basket))
        .where(and(eq(orders.customer, session.value.customer), eq(orders.state, "reserved")))
        .orderBy(orders.holdUntil, orders.id);
      const viewer = viewerOf(services, index, caller);
      const hidden = services.settings.payLater?.hiddenPackages ?? [];
      const shown = rows.filter(
        ({ orders: { document } }) => !packagesIn(document).some((id) => hidden.includes(id)),
      );
      return done(
        shown.map((row) => reservedView(index, row.orders, isIn(row.baskets, services.now()), viewer)),
      );
    },

    async resume(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const requested = { operation: "resume", input };
      try {
        return await execute(services, { session: session.value, caller, requested }, (transaction) =>
          resume(services, transaction, session.value, input.link),
        );
      } catch (error) {
        // Another tab has put something into the basket at the same moment.
        if (isUniqueViolation(error)) return refused("basket-not-empty");
        throw error;
      }
    },
  };
}

async function reserve(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { session, caller }: { readonly session: CustomerSession; readonly caller: Caller },
): Promise<Outcome<{ number: string; link: string; holdUntil: string }, ReserveRefusal>> {
  const basket = await lockLiveBasket(services, transaction, session);
  if (!basket) {
    const { justExpired } = await readLiveBasket(services, transaction, session);
    return refused(justExpired ? "basket-expired" : "no-basket");
  }
  if (basket.state === "paying") return refused("payment-under-way");
  if (basket.reserved !== null) {
    const order = await readOrder(transaction, basket.reserved);
    await transaction.update(baskets).set({ state: "emptied" }).where(eq(baskets.id, basket.id));
    return done({ number: order.number, link: order.link, ...until(order).value });
  }
  const rules = services.settings.payLater;
  if (!rules) return refused("not-later");
  const span = await spanOf(services, index, { rules, basket, caller });
  if (!span.ok) return span;
  // Serializes reservations of one customer, so that two tabs cannot both take the last one allowed.
  await lockCustomer(transaction, session.customer);
  const [had] = await transaction
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.customer, session.customer), eq(orders.state, "reserved")));
  if ((had?.count ?? 0) >= rules.most) return refused("too-many-reserved", { max: rules.most });

  const { language } = caller;
  const order = await reserveBasket(services, index, transaction, {
    ...{ session, basket, language, span: span.value },
  });
  if (!order.ok) return order;
  const { number, link } = order.value;
  await services.outbox.put(transaction, { kind: "reserved-order", order: link, days: null });
  await putReminders(services, transaction, { order: link, span: span.value, rules });
  return done({ number, link, holdUntil: new Date(span.value.holdUntil).toISOString() });
}

async function spanOf(
  { kinds, now, settings }: Services,
  index: CatalogueIndex,
  {
    rules,
    basket,
    caller: { language },
  }: { readonly rules: PayLaterRules; readonly basket: BasketRow; readonly caller: Pick<Caller, "language"> },
): Promise<
  Outcome<
    ReservationTimes,
    Extract<ReserveRefusal, { reason: "no-basket" | "not-later-with" | "too-late-for-later" }>
  >
> {
  const performances = basket.tickets
    .flatMap((row) => placeTicket(index, row))
    .map(({ priced }) => priced.performance);
  if (performances.length === 0) return refused("no-basket");
  const lines = knownLines(kinds, index, basket.lines);
  const atOnce = lines.find((line) => kindOf(kinds, line).paidAtOnce);
  if (atOnce) {
    const inside = { index, now: now(), customer: null, tickets: [], lines };
    const name = inLanguage(kindOf(kinds, atOnce).describe(atOnce, inside).name, language);
    return refused("not-later-with", { name });
  }
  const starts = performances.map((performance) => performance.starts);
  const ends = performances.map(({ sale }) => Math.max(...sale.map(({ to }) => to)));
  const span = reservationFor(now(), { starts, ends, rules, timeZone: settings.timeZone });
  return span ? done(span) : refused("too-late-for-later");
}

async function resume(
  services: Services,
  transaction: Transaction,
  session: CustomerSession,
  link: string,
): Promise<
  Outcome<
    Record<never, never>,
    Exclude<RefusalOf<typeof operations.resume>, { reason: "login-needed" | "key-used-otherwise" }>
  >
> {
  const [found] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.link, link), eq(orders.customer, session.customer)));
  if (!found?.releaseAt) return refused("unknown-order");
  const now = services.now();
  const live = await lockLiveBasket(services, transaction, session);
  if (live && live.id !== found.basket && live.tickets.length + live.lines.length > 0) {
    return refused("basket-not-empty");
  }
  const { order } = await lockWithBasket(transaction, found);
  if (order?.state === "paying" || order?.state === "charging") return refused("payment-under-way");
  if (order?.state !== "reserved" || (order.releaseAt?.getTime() ?? 0) <= now)
    return refused("reservation-over");
  if (order.locked !== null) return refused("order-locked");
  if (live && live.id !== found.basket) {
    await transaction.update(baskets).set({ state: "emptied" }).where(eq(baskets.id, live.id));
  }
  const soon = basketExpiry(services).getTime();
  const expires = new Date(Math.min(soon, order.releaseAt?.getTime() ?? soon));
  await transaction
    .update(baskets)
    .set({ state: "open", session: session.id, expires })
    .where(and(eq(baskets.id, found.basket), inArray(baskets.state, ["open", "emptied", "expired"])));
  return done({});
}

/**
 * Called by the job that is due after the deadline. Releases it only once its time is over, and not while it is being
 * paid.
 */
export async function releaseAfterDeadline(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<"released" | "later" | "over"> {
  const [found] = await transaction.select().from(orders).where(eq(orders.id, id));
  if (!found?.releaseAt) return "over";
  if (found.state === "paying" || found.state === "charging") return "later";
  if (found.state !== "reserved") return "over";
  const early = found.releaseAt.getTime() - services.now();
  // Extended by more than clocks differ: a later job handles the new date.
  if (early > CLOCKS_DIFFER_MS) return "over";
  if (early > 0) return "later";
  if ((await releaseReserved(services, transaction, found)) !== "released") return "later";
  await services.outbox.put(transaction, { kind: "reserved-order", order: found.link, days: 0 });
  return "released";
}

function until({ holdUntil }: { readonly holdUntil: Date | null }) {
  return done({ holdUntil: (holdUntil ?? new Date(0)).toISOString() });
}

function isIn({ state, expires }: Pick<BasketRow, "state" | "expires">, now: number): boolean {
  return state === "paying" || (state === "open" && expires.getTime() > now);
}

function packagesIn({ items = [] }: OrderDocument): string[] {
  return items.flatMap(({ kind, details }) =>
    kind === "package" ? [(details as { readonly package: string }).package] : [],
  );
}
