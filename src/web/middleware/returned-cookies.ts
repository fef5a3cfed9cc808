import { type MiddlewareFunction, redirect } from "react-router";
import { siteContext } from "../site.ts";
import { outgoingCookiesContext, visitorContext } from "../visit/visitor.ts";

/** On the redirect that sets the first cookie. */
const PARAMETER = "cookies";
/** Its value if the cookie was not a session cookie. */
const NO_SESSION = "check";

/**
 * Redirects that set the first cookie add a mark to the address. A request with the mark but no cookie ends
 * the lost session, which releases its seats, and notifies the visitor. Requests by script carry no mark:
 * `entry.client.tsx` submits forms without script if cookies are blocked.
 */
export const returnedCookies: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url);
  if (url.pathname.endsWith(".data")) return next();
  const hasCookies = request.headers.has("Cookie");
  const mark = url.searchParams.get(PARAMETER);
  if (mark !== null && hasCookies && request.method === "GET") {
    return redirect(marked(url.pathname + url.search + url.hash, null));
  }
  const { backEnd, cookieCheck } = context.get(siteContext);
  const isBlocked = mark !== null && !hasCookies;
  if (isBlocked) {
    const visitor = context.get(visitorContext);
    const session = cookieCheck.open(mark);
    if (session !== null) await backEnd.customers.logOut({}, { ...visitor.caller, session });
    context.set(visitorContext, { ...visitor, cookiesBlocked: true });
  }
  const response = await next();
  const location = response.headers.get("Location");
  if (hasCookies || location === null || !/^\/(?!\/)/.test(location)) return response;
  const { hasSession, caller } = context.get(visitorContext);
  if (hasSession && caller.session !== null) {
    response.headers.set("Location", marked(location, cookieCheck.seal(caller.session)));
  } else if (isBlocked || context.get(outgoingCookiesContext).length > 0) {
    response.headers.set("Location", marked(location, NO_SESSION));
  }
  return response;
};

function marked(address: string, mark: string | null): string {
  const url = new URL(address, "http://shop");
  url.searchParams.delete(PARAMETER);
  if (mark !== null) url.searchParams.set(PARAMETER, mark);
  return url.pathname + url.search + url.hash;
}
