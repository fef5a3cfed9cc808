import type { MiddlewareFunction } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { readingOnce } from "#contract/read-once.ts";
import { readCookie } from "#request/cookies.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import { siteContext, visitContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";
import { localStoreContext } from "./local-store.ts";

/** Reads the signed-in customer. Without a session cookie the back end is not called. */
export const customerSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { backEnd, publicUrl } = context.get(siteContext);
  const { language } = context.get(localStoreContext);
  const session = readCookie(request, sessionCookieName(publicUrl)) || null;
  const { address, shared } = context.get(visitContext);
  if (shared) {
    const caller = readingOnce({ session: shared.session, language, address, idempotencyKey: null });
    context.set(visitorContext, { ...NOBODY, language, caller });
    return next();
  }
  const own: Caller = { session, language, address, idempotencyKey: null };
  // An action may change what the loaders after it read.
  const caller = request.method === "POST" ? own : readingOnce(own);
  const me = session === null ? null : await backEnd.customers.me({}, caller);
  context.set(visitorContext, {
    ...NOBODY,
    language,
    caller,
    customer: me?.ok ? me.value : null,
    hasSession: session !== null,
  });
  return next();
};

const NOBODY = {
  customer: null,
  basket: null,
  basketEnded: null,
  hasSession: false,
  cookiesBlocked: false,
  endedSession: null,
};
