import type { BackEnd } from "#contract/back-end.ts";
import { viewPlan } from "#contract/house-views.ts";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { done, refused } from "#domain/outcome.ts";
import { besideOwn } from "#domain/seating/beside-seats.ts";
import { bestAvailable } from "#domain/seating/best-available.ts";
import { FREE, TAKEN, WANTED } from "#domain/seating/seat-request.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import { findBasket } from "../basket/baskets.ts";
import { findSession } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import type { Place, Plan, SeatsNow } from "./listing.ts";

const STATUS = { free: "0", taken: "1", mine: "2", notSold: "3" } as const;

interface SeatFilter {
  readonly pool: "any" | "accessible" | "companion";
  readonly band?: Band | undefined;
  readonly section?: string | undefined;
}

const poolOf = ({ seat }: Place) => (seat.accessible ? "accessible" : seat.companion ? "companion" : "any");

export const isUnreserved = ({ unreserved }: Plan, { section }: Place) =>
  unreserved.some(({ place }) => place.section.id === section.id);

function maskOf(plan: Plan, seats: SeatsNow, filter: SeatFilter, gone: ReadonlySet<number> = new Set()) {
  const mask = Uint8Array.from(plan.seats, (place, position) => {
    if (!seats.free[position] || gone.has(position) || isUnreserved(plan, place)) return TAKEN;
    const fits =
      poolOf(place) === filter.pool &&
      (filter.band === undefined || seats.bands[position] === filter.band) &&
      (filter.section === undefined || place.section.slug === filter.section);
    return fits ? WANTED : FREE;
  });
  const wanted = mask.reduce((sum, state) => sum + (state === WANTED ? 1 : 0), 0);
  const free = mask.reduce((sum, state) => sum + (state === TAKEN ? 0 : 1), 0);
  return { mask, wanted, free };
}

export function createSeating(services: Services): BackEnd["seating"] {
  const { catalogue, book } = services;
  /** Plans do not change, so each is translated once per language. */
  const views = new Map<string, SeatPlan>();
  return {
    async plan({ plan: id }, { language }) {
      const plan = (await catalogue.current()).plan(id);
      if (!plan) return refused("unknown-plan");
      const key = `${id} ${language}`;
      const view = views.get(key) ?? viewPlan(plan.book, language);
      views.set(key, view);
      return done(view);
    },

    async status({ performance: id }, caller) {
      const performance = (await catalogue.current()).performance(id);
      if (!performance) return refused("unknown-performance");
      const session = await findSession(services, caller);
      const basket = session ? await findBasket(services, session.id) : null;
      const seats = await catalogue.seatsOf(performance);
      const mine = new Set(
        basket?.shown.tickets
          .filter((one) => one.instance.id === performance.instance)
          .map(({ seat }) => seat?.id),
      );
      const status = performance.plan.seats.map(({ seat }, position) => {
        if (mine.has(seat.id)) return STATUS.mine;
        if (!seats.sold[position]) return STATUS.notSold;
        return seats.free[position] ? STATUS.free : STATUS.taken;
      });
      const bands = performance.plan.seats.map(({ seat }, position) =>
        BANDS.indexOf(seats.bands[position] ?? seat.band),
      );
      return done({ plan: performance.plan.book.id, status: status.join(""), bands: bands.join("") });
    },

    async suggest({ performance: id, near, count, section, band, pool, keep, avoid }) {
      const performance = (await catalogue.current()).performance(id);
      if (!performance) return refused("unknown-performance");
      const { plan } = performance;
      const here = plan.seat(near);
      if (!here) return refused("unknown-seat");
      if (count > book.maxTickets)
        return refused("too-many-tickets", { max: book.maxTickets, wanted: count });
      const seats = await catalogue.seatsOf(performance);
      const positionsOf = (ids: readonly string[]) => ids.flatMap((seat) => plan.seat(seat)?.position ?? []);
      const own = new Set(positionsOf(keep));
      const gone = new Set([...own, ...positionsOf(avoid)]);
      const { mask, wanted, free } = maskOf(plan, seats, { pool, band, section }, gone);
      const idsOf = (positions: readonly number[]) =>
        positions.flatMap((at) => plan.seats[at]?.seat.id ?? []);
      const beside = besideOwn(plan.layout, { seats: mask, own, count, near: here.seat });
      if (beside) return done({ seats: idsOf(beside), together: true });
      const found = bestAvailable(plan.layout, mask, {
        seats: count,
        near: here.seat,
        random: () => 0,
        exact: true,
        mayOrphan: free <= mask.length * book.limitedShare,
      });
      if (!found)
        return refused("not-enough-seats", { wanted: count, available: Math.min(wanted, count - 1) });
      return done({ seats: idsOf(found.positions), together: found.together });
    },
  };
}
