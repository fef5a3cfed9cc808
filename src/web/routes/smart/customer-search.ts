import { redirect } from "react-router";
import type { Route } from "./+types/customer-search.ts";

/**
 * Links of newsletters and of the house's own site lead to the screen that asks, filled in; looking at one changes nothing
 * and tells nobody whether somebody is known. This one: signing in or registering.
 */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/login${new URL(request.url).search}`);
}
