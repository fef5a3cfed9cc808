import { and, desc, eq, inArray } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Basket } from "#contract/basket.ts";
import type { Caller } from "#contract/operation.ts";
import { mayHaveMoreTime } from "#domain/more-time.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { fitsSeat, priceTypesFor } from "#domain/pricing.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { carryOut } from "../commands.ts";
import { checkBooking } from "../holds/booking-limits.ts";
import { placeName, type RequestContext } from "../holds/choose-seats.ts";
import { createHoldDesk } from "../holds/hold-desk.ts";
import type { HoldAnswer, HoldRequest } from "../holds/hold-request.ts";
import { holdUntil, releaseLiveBasket, releaseSeats } from "../holds/holds.ts";
import { clusterOf } from "../holds/seat-pools.ts";
import type { Services } from "../services.ts";
import { baskets, orders } from "../storage/schema.ts";
import { withTenders } from "../stored-value/basket-tenders.ts";
import { findSession, type Session } from "../visitors/sessions.ts";
import { viewBasket } from "./basket-view.ts";
import { lockLiveBasket, readLiveBasket, type TicketRow, whyLocked } from "./baskets.ts";
import { bandOf, priceTicket } from "./price-basket.ts";

export function createBasket(services: Services): BackEnd["basket"] {
  /** The session and the catalogue behind a command. */
  async function ask(caller: Caller): Promise<Outcome<RequestContext, { reason: "no-session" }>> {
    const [session, index] = await Promise.all([findSession(services, caller), services.catalogue.current()]);
    if (!session) return refused("no-session");
    return done({ services, index, session, viewer: viewerOf(services, index, caller.language) });
  }

  async function read(context: Pick<RequestContext, "index" | "viewer">, session: Session) {
    const live = await readLiveBasket(services, services.database, session);
    if (!live.basket) return { basket: null, justExpired: live.justExpired };
    const order = live.basket.state === "paying" ? await orderOf(live.basket.id) : null;
    const basket = viewBasket(
      context.index,
      live.basket,
      live.tickets,
      order,
      context.viewer,
      services.settings,
    );
    const paid = await withTenders(services, services.database, live.basket, session, basket);
    return { basket: paid.tickets.length > 0 ? paid : null, justExpired: false };
  }

  async function orderOf(basket: string): Promise<string | null> {
    const [row] = await services.database
      .select({ link: orders.link })
      .from(orders)
      .where(and(eq(orders.basket, basket), inArray(orders.state, ["paying", "charging"])));
    return row?.link ?? null;
  }

  /** The basket after a command; it was there a moment ago. */
  async function readAfter(context: RequestContext): Promise<Basket> {
    const { basket } = await read(context, context.session);
    if (!basket) throw new Error("The basket vanished right after it was filled");
    return basket;
  }

  /** The answer to a command that was carried out before: as then, with the basket as it is now. */
  async function readAgain({ caller }: HoldRequest, answer: HoldAnswer) {
    const context = await ask(caller);
    if (!context.ok) return context;
    const { index, viewer, session } = context.value;
    const { basket } = await read(context.value, session);
    if (basket) return done({ ...answer, basket });
    const [last] = await services.database
      .select()
      .from(baskets)
      .where(eq(baskets.session, session.id))
      .orderBy(desc(baskets.created))
      .limit(1);
    if (!last) throw new Error("A command was carried out for a session that never had a basket");
    return done({ ...answer, basket: viewBasket(index, last, [], null, viewer, services.settings) });
  }

  const desk = createHoldDesk(services, readAgain);

  return {
    async read(_input, caller) {
      const context = await ask(caller);
      if (!context.ok) return done({ basket: null, ended: null, session: false });
      const { basket, justExpired } = await read(context.value, context.value.session);
      return done({ basket, ended: justExpired ? "expired" : null, session: true });
    },

    async addSeats(input, caller) {
      const held = await desk.hold({ operation: "addSeats", input, caller });
      if (!held.ok) return held;
      return done({ basket: held.value.basket, strands: [...held.value.strands] });
    },

    async addBestAvailable(input, caller) {
      const held = await desk.hold({ operation: "addBestAvailable", input, caller });
      if (!held.ok) return held;
      return done({ basket: held.value.basket, together: held.value.together });
    },

    async changePriceType(input, caller) {
      const { ticket, priceType } = input;
      const context = await ask(caller);
      if (!context.ok) return context;
      const { index, session, viewer } = context.value;
      const changed = await carryOut(
        services,
        session,
        caller,
        { operation: "changePriceType", input },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session);
          if (!basket) return refused("unknown-ticket");
          const locked = whyLocked(basket);
          if (locked) return locked;
          const { tickets } = basket;
          const row = tickets.find(({ id }) => id === ticket);
          const performance = row && index.performance(row.performance);
          const place = performance && index.planOf(performance).seat(row.seat);
          if (!row || !place) return refused("unknown-ticket");
          const type = index.priceType(priceType);
          const sold = priceTypesFor(index.priceListOf(performance), viewer.modesOfSale).includes(priceType);
          const price = priceTicket(index, performance, bandOf(index, performance, row.seat), priceType);
          if (!type || !sold || !price || !fitsSeat(type, place.seat)) return refused("unknown-price-type");
          const wanted = tickets.map((other) => (other.id === ticket ? { ...other, priceType } : other));
          const booking = { basket: basket.id, wanted, customer: session.customer };
          const limits = await checkBooking(transaction, index, booking, "open", viewer);
          if (!limits.ok && limits.refusal.reason !== "too-many-tickets") {
            return { ok: false, refusal: limits.refusal };
          }
          await transaction.update(baskets).set({ tickets: wanted }).where(eq(baskets.id, basket.id));
          return done(null);
        },
      );
      return changed.ok ? done({ basket: await readAfter(context.value) }) : changed;
    },

    async removeTickets(input, caller) {
      const { tickets: ids } = input;
      const context = await ask(caller);
      if (!context.ok) return context;
      const { session } = context.value;
      const removed = await carryOut(
        services,
        session,
        caller,
        { operation: "removeTickets", input },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session);
          if (!basket) return done(null);
          const locked = whyLocked(basket);
          if (locked) return locked;
          const { tickets } = basket;
          const gone = tickets.filter(({ id }) => ids.includes(id));
          if (gone.length === 0) return done(null);
          const left = restOfClusters(context.value.index, tickets, gone);
          if (left.length > 0)
            return refused("cluster-incomplete", { change: "remove" as const, names: left });
          await releaseSeats(transaction, basket.id, gone);
          const performances = gone.map(({ performance }) => performance);
          services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
          const stay = tickets.filter(({ id }) => !ids.includes(id));
          await transaction
            .update(baskets)
            .set({ tickets: stay, ...(stay.length === 0 ? { state: "emptied" } : {}) })
            .where(eq(baskets.id, basket.id));
          return done(null);
        },
      );
      if (!removed.ok) return removed;
      const { basket } = await read(context.value, session);
      return done({ basket });
    },

    async extend(input, caller) {
      const context = await ask(caller);
      if (!context.ok) return context;
      const { session } = context.value;
      const extended = await carryOut(
        services,
        session,
        caller,
        { operation: "extend", input },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session);
          if (!basket) return refused("no-basket");
          if (basket.state === "paying") return refused("payment-under-way");
          const { tickets } = basket;
          const performances = tickets.map(({ performance }) => performance);
          const allowed = mayHaveMoreTime({
            had: basket.extensions,
            most: services.settings.holdExtensions,
            lastTurnedAway: await services.turnedAway.last(transaction, performances),
            now: services.now(),
          });
          if (!allowed.ok) return allowed;
          const expires = new Date(basket.expires.getTime() + services.settings.holdExtensionSeconds * 1000);
          const kept = await holdUntil(transaction, basket.id, tickets, expires);
          if (tickets.length === 0 || kept !== tickets.length) return refused("no-basket");
          const extensions = basket.extensions + 1;
          await transaction.update(baskets).set({ expires, extensions }).where(eq(baskets.id, basket.id));
          return done(null);
        },
      );
      return extended.ok ? done({ basket: await readAfter(context.value) }) : extended;
    },

    async empty(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const emptied = await carryOut(
        services,
        session,
        caller,
        { operation: "empty", input },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session);
          if (basket?.state === "paying") return refused("payment-under-way");
          const performances = await releaseLiveBasket(transaction, session.id);
          services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
          return done(null);
        },
      );
      return emptied.ok ? done({}) : emptied;
    },
  };
}

/** The names of seats that would stay behind although one of their cluster goes. */
function restOfClusters(
  index: CatalogueIndex,
  tickets: readonly TicketRow[],
  gone: readonly TicketRow[],
): string[] {
  const stays = tickets.filter((ticket) => !gone.includes(ticket));
  const left = gone.flatMap((ticket) => {
    const performance = index.performance(ticket.performance);
    const plan = performance && index.planOf(performance);
    const place = plan?.seat(ticket.seat);
    if (!plan || !place) return [];
    return clusterOf(plan, place).filter(({ seat }) =>
      stays.some((other) => other.performance === ticket.performance && other.seat === seat.id),
    );
  });
  return [...new Set(left.map(placeName))];
}
