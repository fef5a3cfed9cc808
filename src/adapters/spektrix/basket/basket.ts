import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Performance } from "../catalogue/listing.ts";
import { placeName } from "../catalogue/view.ts";
import { findSession, type Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { type BasketRow, change, findBasket, justExpired, letGo, readBasket } from "./baskets.ts";
import { carryOut, type Notebook } from "./carry-out.ts";
import { changeLine, removeLines } from "./change-lines.ts";
import { openBasket } from "./customers-basket.ts";
import { isEmpty } from "./items.ts";
import { viewAfter, viewOf } from "./own-basket.ts";
import { addUnreserved } from "./unreserved.ts";
import { placeTickets } from "./view.ts";
import { bestSeats, checkLimits, countedOf, onSale, priceFor, type Wanted } from "./wishes.ts";

export function createBasket(services: Services) {
  const { catalogue } = services;

  /**
   * Asks for the seats that are not in the basket already: after a command that was cut off these are none, or all. The
   * vendor gives all of them or none.
   */
  async function take(session: Session, performance: Performance, wanted: readonly Wanted[], row: BasketRow) {
    const held = new Set(
      row.shown.tickets.filter((one) => one.instance.id === performance.instance).map((one) => one.seat?.id),
    );
    const missing = wanted.filter(({ place }) => !held.has(place.seat.id));
    if (missing.length === 0) return done(null);
    const body = missing.map(({ place, price }) => ({
      instance: performance.instance,
      seat: place.seat.id,
      type: price.vendorType,
    }));
    const reply = await change(services, row, { method: "POST", rest: "/tickets", body });
    if (reply.kind === "done") return done(null);
    if (reply.kind === "missing") return refused("basket-lost");
    const seats = await catalogue.seatsOf(performance, 0);
    const taken = missing.filter(({ place }) => !seats.free[place.position]);
    services.log.info({ session: session.id, said: reply.status }, "the vendor refused seats");
    return refused("seats-taken", {
      seats: (taken.length > 0 ? taken : missing).map(({ place }) => place.seat.id),
      names: (taken.length > 0 ? taken : missing).map(({ place }) => placeName(place)),
    });
  }

  /** The basket that is there or a new one, and whether one booking may have the wanted seats besides what it has. */
  async function hold(session: Session, performance: Performance, wanted: readonly Wanted[]) {
    for (let again = false; ; again = true) {
      const known = await readBasket(services, session.id, 0);
      if (known?.state === "paying") return refused("payment-under-way");
      const placed = known ? await placeTickets(services, known) : [];
      const others = placed.filter(({ performance: one, place }) => {
        return one !== performance || !wanted.some((wish) => wish.place === place);
      });
      const all = [...countedOf(others), ...wanted.map(({ price }) => ({ performance, type: price.type }))];
      const limits = checkLimits(services, all);
      if (!limits.ok) return limits;
      const row = known ?? (await openBasket(services, session));
      // Taken over from another session: what is in it counts, too.
      if (!known && !isEmpty(row.shown)) continue;
      const taken = await take(session, performance, wanted, row);
      if (taken.ok) return taken;
      if (taken.refusal.reason === "seats-taken") {
        if (isEmpty(row.shown)) await letGo(services, row, "gone");
        return { ok: false as const, refusal: taken.refusal };
      }
      if (again) throw new Error("The vendor drops every basket that it opens");
    }
  }

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
      // Its places are sold by price alone.
      if (plan.unreserved) return refused("unknown-seat");
      const [prices, seats] = await Promise.all([
        catalogue.pricesOf(performance.value),
        catalogue.seatsOf(performance.value),
      ]);
      const wanted: Wanted[] = [];
      for (const { seat, priceType } of new Map(input.seats.map((one) => [one.seat, one])).values()) {
        const place = plan.seat(seat);
        if (!place) return refused("unknown-seat");
        const price = priceFor(prices, place, seats.bands[place.position] ?? place.seat.band, priceType);
        if (!price) return refused("unknown-price-type");
        wanted.push({ place, price });
      }
      const held = await carryOut(services, session, caller, { operation: "addSeats", input }, () =>
        hold(session, performance.value, wanted),
      );
      return held.ok ? done({ basket: await viewAfter(services, session, caller), strands: [] }) : held;
    },

    async addBestAvailable(input, caller) {
      const session = await findSession(services, caller);
      const found = await onSale(services, input.performance);
      if (!found.ok) return found;
      if (!session) return refused("no-session");
      const performance = found.value;
      const prices = await catalogue.pricesOf(performance);
      const types = input.wishes.flatMap(({ priceType, quantity }) => {
        const price = prices.find(({ type, band }) => type.id === priceType && band === input.band);
        return Array.from({ length: quantity }, () => price?.type ?? null);
      });
      if (types.some((type) => type === null)) return refused("unknown-price-type");
      const known = types.filter((type) => type !== null);
      if (performance.plan.unreserved) {
        const added = await addUnreserved(services, session, caller, performance, input, known);
        if (!added.ok) return added;
        return done({ basket: await viewAfter(services, session, caller), together: true });
      }
      const held = await carryOut(
        services,
        session,
        caller,
        { operation: "addBestAvailable", input },
        async (notes) => {
          const tries = 3;
          for (let attempt = 1; ; attempt++) {
            const best = notes.planned
              ? planAgain(performance, notes, prices, input.band, known)
              : await bestSeats(services, performance, prices, input, known);
            if ("available" in best) {
              return refused("not-enough-seats", { wanted: known.length, available: best.available });
            }
            const seats = best.wanted.map(({ place }) => place.seat.id);
            await notes.plan({ seats, together: best.together });
            const outcome = await hold(session, performance, best.wanted);
            if (outcome.ok) return done({ together: best.together });
            if (outcome.refusal.reason !== "seats-taken")
              return { ok: false as const, refusal: outcome.refusal };
            // Somebody was faster: others are looked for, but not for ever.
            if (attempt >= tries) {
              return refused("not-enough-seats", { wanted: known.length, available: known.length - 1 });
            }
            notes = { ...notes, planned: null };
          }
        },
      );
      if (!held.ok) return held;
      return done({ basket: await viewAfter(services, session, caller), together: held.value.together });
    },

    async changePriceType(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      const changed = await carryOut(
        services,
        session,
        caller,
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
      const removed = await carryOut(
        services,
        session,
        caller,
        { operation: "removeTickets", input },
        async () => {
          const row = await readBasket(services, session.id, 0);
          if (row?.state === "paying") return refused("payment-under-way");
          const gone = row?.shown.tickets.filter(({ id }) => input.tickets.includes(id)) ?? [];
          if (!row || gone.length === 0) return done(null);
          const tickets = row.shown.tickets.filter((one) => !gone.includes(one));
          if (isEmpty({ ...row.shown, tickets })) {
            await letGo(services, row, "gone");
            return done(null);
          }
          const query = gone.map(({ id }) => `ticketIds[]=${encodeURIComponent(id)}`).join("&");
          await change(services, row, { method: "DELETE", rest: `/tickets?${query}` });
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
      const emptied = await carryOut(services, session, caller, { operation: "empty", input }, async () => {
        const row = await findBasket(services, session.id);
        if (row?.state === "paying") return refused("payment-under-way");
        if (row) await letGo(services, row, "gone");
        return done(null);
      });
      return emptied.ok ? done({}) : emptied;
    },
  } satisfies PartOfBackEnd["basket"];
}

/** The seats that the command was about to ask for when it was cut off, each at a price type of those wanted. */
function planAgain(
  performance: Performance,
  { planned }: Notebook,
  prices: Parameters<typeof priceFor>[0],
  band: Parameters<typeof priceFor>[2],
  types: readonly { readonly id: number; readonly seats: string }[],
): { wanted: Wanted[]; together: boolean } {
  const left = [...types];
  const seats = planned && "seats" in planned ? planned.seats : [];
  const wanted = seats.flatMap((seat) => {
    const place = performance.plan.seat(seat);
    const at = left.findIndex(({ id }) => place && priceFor(prices, place, band, id) !== null);
    const [type] = at < 0 ? [] : left.splice(at, 1);
    const price = place && type ? priceFor(prices, place, band, type.id) : null;
    return place && price ? [{ place, price }] : [];
  });
  const together = planned !== null && "together" in planned && planned.together;
  return { wanted, together };
}
