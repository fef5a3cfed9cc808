import { href, redirect } from "react-router";
import { eventPath } from "../../catalogue/paths.ts";
import type { Route } from "./+types/events.ts";

/** A smart link: redirects to price selection with its quantities, `?band=B&quantity-1=2`. */
export function loader({ params: { event, instance }, request }: Route.LoaderArgs) {
  // Without a performance to the event, without an event to the agenda.
  if (event === undefined) return redirect("/");
  if (instance === undefined) return redirect(eventPath(event));
  const { search } = new URL(request.url);
  return redirect(href("/events/:event/:instance/price-selection", { event, instance }) + search);
}
