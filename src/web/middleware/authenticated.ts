import { href, type MiddlewareFunction, redirect } from "react-router";
import { loginPath } from "../catalogue/paths.ts";
import { visitorContext } from "../visit/visitor.ts";

/** Redirects visitors who are not signed in: in the checkout to its account step, else to the login, and back. */
export const authenticated: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (context.get(visitorContext).customer) return next();
  const here = url.pathname;
  throw redirect(
    here.startsWith("/checkout/") ? `${href("/checkout/account")}?next=${here}` : loginPath(here),
  );
};

/** The same for a screen that is public at another path. */
export function authenticatedIn(area: string): MiddlewareFunction<Response> {
  return (args, next) => (args.url.pathname.startsWith(area) ? authenticated(args, next) : next());
}
