import { and, eq, inArray } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Basket } from "#contract/basket.ts";
import type { Caller } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { fitsSeat, priceTypesFor } from "#domain/pricing.ts";
import { viewBasket } from "./basket-view.ts";
import { lockLiveBasket, readLiveBasket, ticketsOf } from "./baskets.ts";
import { checkLimits } from "./booking-limits.ts";
import { type Asking, addBestSeats, addChosenSeats, checkOnSale } from "./choose-seats.ts";
import { carryOut } from "./commands.ts";
import { releaseLiveBasket, releaseSeats } from "./holds.ts";
import { bandOf, priceTicket } from "./order-cost.ts";
import type { Parts } from "./parts.ts";
import { findSession, type Session } from "./sessions.ts";
import { baskets, basketTickets, orders } from "./storage/schema.ts";
import { viewerOf } from "./viewer.ts";

export function createBasket(parts: Parts): BackEnd["basket"] {
  /** The session and the catalogue behind a command. */
  async function ask(caller: Caller): Promise<Outcome<Asking, { reason: "no-session" }>> {
    const [session, index] = await Promise.all([findSession(parts, caller), parts.catalogue.current()]);
    if (!session) return refused("no-session");
    return done({ parts, index, session, viewer: viewerOf(parts, index, caller.language) });
  }

  async function read(asking: Pick<Asking, "index" | "viewer">, session: Session) {
    const live = await readLiveBasket(parts, parts.database, session);
    if (!live.basket) return { basket: null, justExpired: live.justExpired };
    const order = live.basket.state === "paying" ? await orderOf(live.basket.id) : null;
    const basket = viewBasket(asking.index, live.basket, live.tickets, order, asking.viewer);
    return { basket: basket.tickets.length > 0 ? basket : null, justExpired: false };
  }

  async function orderOf(basket: string): Promise<string | null> {
    const [row] = await parts.database
      .select({ link: orders.link })
      .from(orders)
      .where(and(eq(orders.basket, basket), inArray(orders.state, ["paying", "charging"])));
    return row?.link ?? null;
  }

  /** The basket after a command; it was there a moment ago. */
  async function readAfter(asking: Asking): Promise<Basket> {
    const { basket } = await read(asking, asking.session);
    if (!basket) throw new Error("The basket vanished right after it was filled");
    return basket;
  }

  return {
    async read(_input, caller) {
      const asking = await ask(caller);
      if (!asking.ok) return done({ basket: null, ended: null, session: false });
      const { basket, justExpired } = await read(asking.value, asking.value.session);
      return done({ basket, ended: justExpired ? "expired" : null, session: true });
    },

    async addSeats(input, caller) {
      const asking = await ask(caller);
      if (!asking.ok) return asking;
      const performance = checkOnSale(asking.value, input.performance);
      if (!performance.ok) return performance;
      const added = await carryOut(parts, asking.value.session, caller, "addSeats", (transaction) =>
        addChosenSeats(asking.value, transaction, performance.value, input.seats),
      );
      if (!added.ok) return added;
      parts.counts.forget();
      return done({ basket: await readAfter(asking.value) });
    },

    async addBestAvailable(input, caller) {
      const asking = await ask(caller);
      if (!asking.ok) return asking;
      const performance = checkOnSale(asking.value, input.performance);
      if (!performance.ok) return performance;
      const added = await carryOut(parts, asking.value.session, caller, "addBestAvailable", (transaction) =>
        addBestSeats(asking.value, transaction, performance.value, input),
      );
      if (!added.ok) return added;
      parts.counts.forget();
      return done({ basket: await readAfter(asking.value), together: added.value.together });
    },

    async changePriceType({ ticket, priceType }, caller) {
      const asking = await ask(caller);
      if (!asking.ok) return asking;
      const { index, session, viewer } = asking.value;
      const changed = await carryOut(parts, session, caller, "changePriceType", async (transaction) => {
        const basket = await lockLiveBasket(parts, transaction, session);
        if (!basket) return refused("unknown-ticket");
        if (basket.state === "paying") return refused("payment-under-way");
        const tickets = await ticketsOf(transaction, basket.id);
        const row = tickets.find(({ id }) => id === ticket);
        const performance = row && index.performance(row.performance);
        const place = performance && index.planOf(performance).seat(row.seat);
        if (!row || !place) return refused("unknown-ticket");
        const type = index.priceType(priceType);
        const sold = priceTypesFor(index.priceListOf(performance), viewer.modesOfSale).includes(priceType);
        const price = priceTicket(index, performance, bandOf(index, performance, row.seat), priceType);
        if (!type || !sold || !price || !fitsSeat(type, place.seat)) return refused("unknown-price-type");
        const wanted = tickets.map((other) => (other.id === ticket ? { ...other, priceType } : other));
        const limits = await checkLimits(transaction, index, wanted, session.customer, viewer);
        if (!limits.ok && limits.refusal.reason !== "too-many-tickets") {
          return { ok: false, refusal: limits.refusal };
        }
        await transaction.update(basketTickets).set({ priceType }).where(eq(basketTickets.id, ticket));
        return done(null);
      });
      return changed.ok ? done({ basket: await readAfter(asking.value) }) : changed;
    },

    async removeTickets({ tickets: ids }, caller) {
      const asking = await ask(caller);
      if (!asking.ok) return asking;
      const { session } = asking.value;
      const removed = await carryOut(parts, session, caller, "removeTickets", async (transaction) => {
        const basket = await lockLiveBasket(parts, transaction, session);
        if (!basket) return done(null);
        if (basket.state === "paying") return refused("payment-under-way");
        const tickets = await ticketsOf(transaction, basket.id);
        const gone = tickets.filter(({ id }) => ids.includes(id));
        if (gone.length === 0) return done(null);
        await releaseSeats(transaction, basket.id, gone);
        await transaction.delete(basketTickets).where(
          inArray(
            basketTickets.id,
            gone.map(({ id }) => id),
          ),
        );
        if (gone.length === tickets.length) {
          await transaction.update(baskets).set({ state: "emptied" }).where(eq(baskets.id, basket.id));
        }
        return done(null);
      });
      if (!removed.ok) return removed;
      parts.counts.forget();
      const { basket } = await read(asking.value, session);
      return done({ basket });
    },

    async empty(_input, caller) {
      const session = await findSession(parts, caller);
      if (!session) return refused("no-session");
      const emptied = await carryOut(parts, session, caller, "empty", async (transaction) => {
        const basket = await lockLiveBasket(parts, transaction, session);
        if (basket?.state === "paying") return refused("payment-under-way");
        await releaseLiveBasket(transaction, session.id);
        return done(null);
      });
      parts.counts.forget();
      return emptied.ok ? done({}) : emptied;
    },
  };
}
