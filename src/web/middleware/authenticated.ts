import { type MiddlewareFunction, redirect } from "react-router";
import { loginPath } from "../catalogue/addresses.ts";
import { visitorContext } from "../visit/visitor.ts";

/** Only for customers: others sign in first, in the checkout at its account step, and come back. */
export const authenticated: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (context.get(visitorContext).customer) return next();
  const here = url.pathname;
  throw redirect(here.startsWith("/checkout/") ? `/checkout/account?next=${here}` : loginPath(here));
};

/** The same, of a screen that others may see at another address. */
export function authenticatedIn(area: string): MiddlewareFunction<Response> {
  return (args, next) => (args.url.pathname.startsWith(area) ? authenticated(args, next) : next());
}
