import { data, redirect } from "react-router";
import { performancePath } from "../../catalogue/paths.ts";
import { siteContext } from "../../site.ts";
import { callerFor } from "../../visit/visitor.ts";
import type { Route } from "./+types/book.ts";

/** A smart link: redirects a performance's number to the entry points for its seats; without one, to the agenda. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.instance === undefined) return redirect("/");
  const agenda = await context.get(siteContext).backEnd.catalogue.agenda({}, callerFor(context));
  const played = agenda.ok
    ? agenda.value.performances.find(({ id }) => String(id) === params.instance)
    : undefined;
  if (!played) throw data(null, { status: 404 });
  return redirect(performancePath(played.event.slug, played.id));
}
