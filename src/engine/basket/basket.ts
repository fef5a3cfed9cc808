import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { inLanguage } from "#domain/languages.ts";
import { mayHaveMoreTime } from "#domain/more-time.ts";
import { done, refused } from "#domain/outcome.ts";
import { fitsSeat, priceTypesFor } from "#domain/price/price-list.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { checkBooking } from "../holds/booking-limits.ts";
import { placeName } from "../holds/choosing/choose-seats.ts";
import { clusterOf } from "../holds/choosing/seat-pools.ts";
import { createHoldBatcher } from "../holds/hold-batcher.ts";
import type { HoldAnswer, HoldRequest } from "../holds/hold-request.ts";
import { execute } from "../kernel/commands.ts";
import { kindOf } from "../kernel/line-kind.ts";
import type { RequestContext, Services } from "../kernel/services.ts";
import { keepAll } from "../lines/allocator.ts";
import { type BasketRow, lockLiveBasket, releaseLiveBasket, type TicketRow } from "../lines/baskets.ts";
import { bandOf, priceTicket } from "../lines/price-basket.ts";
import { releaseSeats } from "../seats/holds.ts";
import { baskets } from "../storage/tables/shop.ts";
import { whyLocked } from "../value/locked-basket.ts";
import { findSession } from "../visitors/sessions.ts";
import { changeDate } from "./change-date.ts";
import { changeLine, lineContext, removeLines, takeOut } from "./line-commands.ts";
import { contextOf, readAfter, readBasket } from "./read-basket.ts";

export function createBasket(services: Services): BackEnd["basket"] {
  async function readAgain({ caller }: HoldRequest, answer: HoldAnswer) {
    const context = await contextOf(services, caller);
    if (!context.ok) return context;
    return done({ ...answer, basket: await readAfter(context.value) });
  }

  const batcher = createHoldBatcher(services, readAgain);

  return {
    async read(_input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return done({ basket: null, ended: null, session: false });
      const { basket, justExpired } = await readBasket(context.value);
      return done({ basket, ended: justExpired ? "expired" : null, session: true });
    },

    async addSeats(input, caller) {
      const held = await batcher.hold({ operation: "addSeats", input, caller });
      if (!held.ok) return held;
      return done({ basket: held.value.basket, orphans: [...held.value.orphans] });
    },

    async addBestAvailable(input, caller) {
      const held = await batcher.hold({ operation: "addBestAvailable", input, caller });
      if (!held.ok) return held;
      return done({ basket: held.value.basket, together: held.value.together });
    },

    async changePriceType(input, caller) {
      const { ticket, priceType } = input;
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { index, session, viewer } = context.value;
      const changed = await execute(
        services,
        { session, caller, requested: { operation: "changePriceType", input } },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session);
          if (!basket) return refused("unknown-ticket");
          const locked = await whyLocked(context.value, transaction, basket);
          if (locked) return locked;
          const { tickets } = basket;
          const row = tickets.find(({ id }) => id === ticket);
          const performance = row && index.performance(row.performance);
          const place = performance && index.planOf(performance).seat(row.seat);
          if (!row || !place) return refused("unknown-ticket");
          const packed = inPackage(context.value, basket, [row]);
          if (packed) return packed;
          const type = index.priceType(priceType);
          const sold = priceTypesFor(index.priceListOf(performance), viewer.modesOfSale).includes(priceType);
          const price = priceTicket(index, performance, bandOf(index, performance, row.seat), priceType);
          if (!type || !sold || !price || !fitsSeat(type, place.seat)) return refused("unknown-price-type");
          const wanted = tickets.map((other) => (other.id === ticket ? { ...other, priceType } : other));
          const booking = { basket: basket.id, wanted, customer: session.customer };
          const limits = await checkBooking(transaction, index, { booking, counting: "open", viewer });
          if (!limits.ok && limits.refusal.reason !== "too-many-tickets") {
            return { ok: false, refusal: limits.refusal };
          }
          await transaction.update(baskets).set({ tickets: wanted }).where(eq(baskets.id, basket.id));
          return done(null);
        },
      );
      return changed.ok ? done({ basket: await readAfter(context.value) }) : changed;
    },

    async changeDate(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const changed = await changeDate(context.value, input, caller);
      if (!changed.ok) return changed;
      return done({ ...changed.value, basket: await readAfter(context.value) });
    },

    async removeTickets(input, caller) {
      const { tickets: ids } = input;
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { session } = context.value;
      const removed = await execute(
        services,
        { session, caller, requested: { operation: "removeTickets", input } },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session);
          if (!basket) return done(null);
          const locked = await whyLocked(context.value, transaction, basket);
          if (locked) return locked;
          const { tickets } = basket;
          const gone = tickets.filter(({ id }) => ids.includes(id));
          if (gone.length === 0) return done(null);
          const packed = inPackage(context.value, basket, gone);
          if (packed) return packed;
          const left = restOfClusters(context.value.index, tickets, gone);
          if (left.length > 0)
            return refused("cluster-incomplete", { change: "remove" as const, names: left });
          await releaseSeats(transaction, basket.id, gone);
          const performances = gone.map(({ performance }) => performance);
          services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
          await takeOut(
            transaction,
            basket,
            gone.map(({ id }) => id),
          );
          return done(null);
        },
      );
      if (!removed.ok) return removed;
      const { basket } = await readBasket(context.value);
      return done({ basket });
    },

    changeLine: (input, caller) => changeLine(services, input, caller),
    removeLines: (input, caller) => removeLines(services, input, caller),

    async extend(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { session } = context.value;
      const extended = await execute(
        services,
        { session, caller, requested: { operation: "extend", input } },
        async (transaction) => {
          const basket = await lockLiveBasket(services, transaction, session);
          if (!basket) return refused("no-basket");
          if (basket.state === "paying") return refused("payment-under-way");
          // Its seats are held until the order's own deadline.
          if (basket.reserved !== null) return refused("no-extension-left");
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
          const isTheirs = await keepAll(transaction, basket, expires, new Date(services.now()));
          if (!isTheirs) return refused("no-basket");
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
      const emptied = await execute(
        services,
        { session, caller, requested: { operation: "empty", input } },
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

function inPackage(
  context: RequestContext,
  basket: Pick<BasketRow, "tickets" | "lines">,
  tickets: readonly TicketRow[],
) {
  const parent = tickets.find((ticket) => ticket.parent !== undefined)?.parent;
  const line = parent === undefined ? undefined : basket.lines.find(({ id }) => id === parent);
  if (!line) return null;
  const { services, viewer } = context;
  const { name } = kindOf(services.kinds, line).describe(line, lineContext(context, basket));
  return refused("in-package", { line: line.id, name: inLanguage(name, viewer.language) });
}

/** Names of the seats that would be left of a cluster. */
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
