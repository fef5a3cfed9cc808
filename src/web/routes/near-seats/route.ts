import { data } from "react-router";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { nearSeats } from "../../seat-page/seat-page-data.ts";
import { suggestIn } from "../../seat-page/seats-on-sale.ts";
import { siteContext } from "../../site.ts";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { needs: ["own-seat-map"] } satisfies ScreenHandle;

/** Returns the best seats around one to the seat map in the browser. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return nearSeats(request, async () => {
    const { performance } = await readPerformance(params, context);
    const { caller } = context.get(visitorContext);
    const plan = await context.get(siteContext).backEnd.seating.plan({ plan: performance.plan }, caller);
    if (!plan.ok) throw data(null, { status: 404 });
    return { plan: plan.value, suggest: suggestIn(performance.id, context) };
  });
}
