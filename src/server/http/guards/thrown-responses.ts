import type { IncomingMessage } from "node:http";
import type { ErrorHandler, MiddlewareHandler } from "hono";
import type { RequestGuards, SiteEnv } from "./request-guards.ts";

const BUSY = "Busy";

export const tooBusy = (): Response => new Response(null, { status: 503, statusText: BUSY });

/**
 * As a page or a JSON error. Hono passes only errors to its error handler: a thrown response would end as a
 * bare 500.
 */
export function thrownResponses(guards: Pick<RequestGuards, "turnAway">): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    try {
      return await next();
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      const { status, statusText, headers } = thrown;
      const away = statusText === BUSY ? "busy" : "unavailable";
      const answer = await guards.turnAway(context, status === 503 ? away : "unreadable", status);
      const again = headers.get("Retry-After");
      if (again !== null) answer.headers.set("Retry-After", again);
      return answer;
    }
  };
}

/**
 * A client that disconnected while sending (a phone in a tunnel) is no error of the shop: no log line, no 500
 * in the metrics.
 */
export function answerThrown(
  guards: Pick<RequestGuards, "turnAway">,
  say: (words: string, about: { readonly err: unknown; readonly path: string }) => void,
): ErrorHandler<SiteEnv> {
  return (error, context) => {
    if (isGone(context.env?.incoming)) return guards.turnAway(context, "unreadable", 400);
    say("request failed", { err: error, path: context.req.path });
    return guards.turnAway(context, "fault", 500);
  };
}

function isGone(incoming: IncomingMessage | undefined): boolean {
  return incoming?.destroyed === true && !incoming.complete;
}
