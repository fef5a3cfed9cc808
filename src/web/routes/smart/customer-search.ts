import { href, redirect } from "react-router";
import type { Route } from "./+types/customer-search.ts";

/**
 * Smart links in newsletters and on the house's site redirect to prefilled forms. Opening one changes nothing and does not
 * reveal whether an account exists. This one leads to the sign-in form.
 */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(href("/login") + new URL(request.url).search);
}
