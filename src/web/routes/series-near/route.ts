import { data } from "react-router";
import { findNear } from "../../seat-map/choice/find-near.ts";
import { readNearQuestion } from "../../seat-map/choice/near-seats.ts";
import { namedIn } from "../../series/addresses.ts";
import { siteContext } from "../../site.ts";
import { visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

/** Returns the best seats around one that are free on all dates to the seat map in the browser. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const question = readNearQuestion(new URL(request.url).searchParams);
  if (!question) throw data(null, { status: 400 });
  const { series, dates } = namedIn(params.seriesId);
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const named = { series, dates: dates ?? "" };
  const seats = await backEnd.series.seats(named, caller);
  const plan = seats.ok ? await backEnd.seating.plan({ plan: seats.value.plan }, caller) : null;
  const answer = plan?.ok
    ? await findNear(
        (wanted) => backEnd.series.suggest({ ...named, ...wanted }, caller),
        plan.value,
        question,
      )
    : null;
  if (!answer) throw data(null, { status: 404 });
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
