import type { RouterContextProvider } from "react-router";
import type { SeatPlan } from "#contract/operations/seating.ts";
import type { SeatAvailability } from "#seat-map/hall/availability.ts";
import type { Suggest } from "../seat-map/choice/find-near.ts";
import type { SeatOffer } from "../seat-map/hall/seat-sale.tsx";
import { siteContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";

type Context = Readonly<RouterContextProvider>;

/** What a seat page sells: the seats of a performance, or those of a series, which are free on all dates. */
export interface SeatsOnSale {
  readonly plan: SeatPlan;
  readonly status: SeatAvailability;
  readonly sale: SeatOffer;
  readonly suggest: Suggest;
}

/** Returns the plan and status of a performance; null if there is none. */
export async function readSeatsOnSale(performance: { id: number; plan: string }, context: Context) {
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const [plan, status] = await Promise.all([
    backEnd.seating.plan({ plan: performance.plan }, caller),
    backEnd.seating.status({ performance: performance.id }, caller),
  ]);
  if (!plan.ok || !status.ok) return null;
  return { plan: plan.value, status: status.value, suggest: suggestIn(performance.id, context) };
}

export function suggestIn(performance: number, context: Context): Suggest {
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  return (seats) => backEnd.seating.suggest({ performance, ...seats }, caller);
}
