import type { IncomingMessage } from "node:http";
import type { ErrorHandler, MiddlewareHandler } from "hono";
import type { Door, DoorEnv } from "./door.ts";

const BUSY = "Busy";

/** Thrown where nobody more is let in and whoever asked is out of reach. */
export const tooBusy = (): Response => new Response(null, { status: 503, statusText: BUSY });

/**
 * A response that is thrown says why there is no answer: the back end cannot be reached, cannot read what it was asked, or
 * too many wait. Hono hands only errors to its error handler; a response would end as a bare 500.
 */
export function thrownResponses(door: Pick<Door, "turnAway">): MiddlewareHandler<DoorEnv> {
  return async (context, next) => {
    try {
      return await next();
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      const { status, statusText, headers } = thrown;
      const away = statusText === BUSY ? "busy" : "unavailable";
      const answer = await door.turnAway(context, status === 503 ? away : "unreadable", status);
      const again = headers.get("Retry-After");
      if (again !== null) answer.headers.set("Retry-After", again);
      return answer;
    }
  };
}

/**
 * What is done about an error that nobody expected. Where whoever asked went while they were still sending (a telephone in a
 * tunnel), nothing of ours has failed, and nobody is to be woken: no line of the log, no 500 among the figures.
 */
export function answerFaults(
  door: Pick<Door, "turnAway">,
  say: (words: string, about: { readonly err: unknown; readonly path: string }) => void,
): ErrorHandler<DoorEnv> {
  return (error, context) => {
    if (isGone(context.env?.incoming)) return door.turnAway(context, "unreadable", 400);
    say("request failed", { err: error, path: context.req.path });
    return door.turnAway(context, "fault", 500);
  };
}

/** Whether whoever sent this went before all of it had come. */
function isGone(incoming: IncomingMessage | undefined): boolean {
  return incoming?.destroyed === true && !incoming.complete;
}
