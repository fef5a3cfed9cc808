import { sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { viewPlan } from "#contract/house-views.ts";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { done, refused } from "#domain/outcome.ts";
import { createSuggestions } from "../holds/choosing/suggest-seats.ts";
import type { Services } from "../kernel/services.ts";
import { readLiveBasket } from "../lines/baskets.ts";
import { freeAt, keptAt, seat as seatState } from "../seats/seat-states.ts";
import { findSession } from "../visitors/sessions.ts";

const STATUS = { free: "0", taken: "1", mine: "2", notSold: "3" } as const;

export function createSeating(services: Services): BackEnd["seating"] {
  const suggest = createSuggestions(services);
  /** Plans are immutable, so each view is rendered once per language. */
  const views = new Map<string, SeatPlan>();

  return {
    async plan({ plan: id }, caller) {
      const index = await services.catalogue.current();
      const entry = index.plan(id);
      if (!entry) return refused("unknown-plan");
      const key = `${id} ${caller.language}`;
      const view = views.get(key) ?? viewPlan(entry.plan, caller.language);
      views.set(key, view);
      return done(view);
    },

    suggest,

    async status({ performance: id }, caller) {
      const index = await services.catalogue.current();
      const performance = index.performance(id);
      if (!performance) return refused("unknown-performance");
      const session = await findSession(services, caller);
      const live = session ? await readLiveBasket(services, services.database, session) : null;
      const now = new Date(services.now());
      const { rows } = await services.database.execute<{ status: string; bands: string }>(sql`
        select string_agg(case
            when state = ${seatState("notForSale")} or ${keptAt(now)} then ${STATUS.notSold}
            when ${freeAt(now)} then ${STATUS.free}
            when state = ${seatState("held")} and basket = ${live?.basket?.id ?? null}::uuid then ${STATUS.mine}
            else ${STATUS.taken} end, '' order by position) as status,
          string_agg(band::text, '' order by position) as bands
        from performance_seats where performance = ${id}`);
      return done({ plan: performance.plan, status: rows[0]?.status ?? "", bands: rows[0]?.bands ?? "" });
    },
  };
}
