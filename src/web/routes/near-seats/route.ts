import { data } from "react-router";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { findNear } from "../../seat-map/choice/find-near.ts";
import { readNearQuestion } from "../../seat-map/choice/near-seats.ts";
import { siteContext } from "../../site.ts";
import { visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

/** Returns the best seats around one to the seat map in the browser. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const question = readNearQuestion(new URL(request.url).searchParams);
  if (!question) throw data(null, { status: 400 });
  const { performance } = await readPerformance(params, context);
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const plan = await backEnd.seating.plan({ plan: performance.plan }, caller);
  const answer = plan.ok
    ? await findNear(
        (seats) => backEnd.seating.suggest({ performance: performance.id, ...seats }, caller),
        plan.value,
        question,
      )
    : null;
  if (!answer) throw data(null, { status: 404 });
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
