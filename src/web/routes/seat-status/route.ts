import { data } from "react-router";
import { siteContext } from "../../site.ts";
import { visitorContext } from "../../visitor.ts";
import type { Route } from "./+types/route.ts";

/** Which seats are free now, for a seat map that is open in a browser. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.instance)) throw data(null, { status: 404 });
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const status = await backEnd.seating.status({ performance: Number(params.instance) }, caller);
  if (!status.ok) throw data(null, { status: 404 });
  return Response.json(status.value, { headers: { "Cache-Control": "no-store" } });
}
