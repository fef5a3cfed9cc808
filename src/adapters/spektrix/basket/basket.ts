import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { isUnreserved } from "../catalogue/seating.ts";
import { findSession } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { change, endBasket, findBasket, justExpired, readBasket } from "./baskets.ts";
import { addBestAvailable } from "./best-available.ts";
import { changeLine, removeLines } from "./change-lines.ts";
import { execute } from "./execute.ts";
import { hold, takeOut } from "./hold.ts";
import { checkLimits, countedOf, onSale, priceFor, type Wanted } from "./limits.ts";
import { viewAfter, viewOf } from "./own-basket.ts";
import { addUnreserved, unreservedArea } from "./unreserved.ts";
import { placeTickets } from "./view.ts";

export function createBasket(services: Services) {
  const { catalogue } = services;

  return {
    async read(_input, caller) {
      const session = await findSession(services, caller);
      if (!session) return done({ basket: null, ended: null, session: false });
      await readBasket(services, session.id);
      const basket = await viewOf(services, session, caller);
      const isExpired = basket === null && (await justExpired(services, session.id));
      return done({ basket, ended: isExpired ? "expired" : null, session: true });
    },

    async addSeats(input, caller) {
      const session = await findSession(services, caller);
      const performance = await onSale(services, input.performance);
      if (!performance.ok) return performance;
      if (!session) return refused("no-session");
      const { plan } = performance.value;
      const [prices, seats] = await Promise.all([
        catalogue.pricesOf(performance.value),
        catalogue.seatsOf(performance.value),
      ]);
      const wanted: Wanted[] = [];
      for (const { seat, priceType } of new Map(input.seats.map((one) => [one.seat, one])).values()) {
        const place = plan.seat(seat);
        if (!place || isUnreserved(plan, place)) return refused("unknown-seat");
        const price = priceFor(prices, place, seats.bands[place.position] ?? place.seat.band, priceType);
        if (!price) return refused("unknown-price-type");
        wanted.push({ place, price });
      }
      const held = await execute(services, { session, caller }, { operation: "addSeats", input }, () =>
        hold(services, session, performance.value, wanted),
      );
      return held.ok ? done({ basket: await viewAfter(services, session, caller), orphans: [] }) : held;
    },

    async addBestAvailable(input, caller) {
      const session = await findSession(services, caller);
      const found = await onSale(services, input.performance);
      if (!found.ok) return found;
      if (!session) return refused("no-session");
      const performance = found.value;
      const prices = await catalogue.pricesOf(performance);
      const types = input.quantities.flatMap(({ priceType, quantity }) => {
        const price = prices.find(({ type, band }) => type.id === priceType && band === input.band);
        return Array.from({ length: quantity }, () => price ?? null);
      });
      if (types.some((type) => type === null)) return refused("unknown-price-type");
      const wanted = types.filter((type) => type !== null);
      const area = await unreservedArea(services, performance, input);
      const added = area
        ? await addUnreserved(services, session, caller, { performance, area, input, wanted })
        : await addBestAvailable(services, session, caller, { performance, input, wanted });
      if (!added.ok) return added;
      return done({ basket: await viewAfter(services, session, caller), together: added.value.together });
    },

    async changePriceType(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const changed = await execute(
        services,
        { session, caller },
        { operation: "changePriceType", input },
        async () => {
          const row = await readBasket(services, session.id, 0);
          if (!row) return refused("unknown-ticket");
          if (row.state === "paying") return refused("payment-under-way");
          const placed = await placeTickets(services, row);
          const one = placed.find(({ ticket }) => ticket.id === input.ticket);
          if (!one) return refused("unknown-ticket");
          const price = priceFor(one.prices, one.place, one.band, input.priceType);
          if (!price) return refused("unknown-price-type");
          const others = countedOf(placed.filter((other) => other !== one));
          const limits = checkLimits(services, [
            ...others,
            { performance: one.performance, type: price.type },
          ]);
          if (!limits.ok && limits.refusal.reason !== "too-many-tickets") {
            return { ok: false as const, refusal: limits.refusal };
          }
          const rest = `/tickets/${encodeURIComponent(input.ticket)}`;
          const body = { type: price.vendorType };
          const reply = await change(services, row, { method: "PATCH", rest, body });
          if (reply.kind === "refused") return refused("unknown-price-type");
          return reply.kind === "done" ? done(null) : refused("unknown-ticket");
        },
      );
      return changed.ok ? done({ basket: await viewAfter(services, session, caller) }) : changed;
    },

    async removeTickets(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const removed = await execute(
        services,
        { session, caller },
        { operation: "removeTickets", input },
        async () => {
          const row = await readBasket(services, session.id, 0);
          if (row?.state === "paying") return refused("payment-under-way");
          const gone = row?.shown.tickets.filter(({ id }) => input.tickets.includes(id)) ?? [];
          if (!row || gone.length === 0) return done(null);
          await takeOut(services, row, gone);
          return done(null);
        },
      );
      return removed.ok ? done({ basket: await viewOf(services, session, caller) }) : removed;
    },

    async changeLine(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const changed = await changeLine(services, session, input, caller);
      return changed.ok ? done({ basket: await viewAfter(services, session, caller) }) : changed;
    },

    async removeLines(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const removed = await removeLines(services, session, input, caller);
      return removed.ok ? done({ basket: await viewOf(services, session, caller), emptied: null }) : removed;
    },

    async empty(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const emptied = await execute(
        services,
        { session, caller },
        { operation: "empty", input },
        async () => {
          const row = await findBasket(services, session.id);
          if (row?.state === "paying") return refused("payment-under-way");
          if (row) await endBasket(services, row, "gone");
          return done(null);
        },
      );
      return emptied.ok ? done({}) : emptied;
    },
  } satisfies PartOfBackEnd["basket"];
}
