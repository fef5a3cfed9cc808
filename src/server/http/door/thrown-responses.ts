import type { IncomingMessage } from "node:http";
import type { ErrorHandler, MiddlewareHandler } from "hono";
import type { Door, DoorEnv } from "./door.ts";

const BUSY = "Busy";

/** Thrown when the limit of admitted requests is reached in code that cannot answer the request itself. */
export const tooBusy = (): Response => new Response(null, { status: 503, statusText: BUSY });

/**
 * Turns a thrown response into a page or JSON error: the back end is unreachable, cannot read the request, or too many
 * requests wait. Hono passes only errors to its error handler, so a thrown response would end as a bare 500.
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
 * Handles unexpected errors. If the client disconnected while sending (a phone in a tunnel), the shop has not failed:
 * no log line, and no 500 in the metrics.
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

/** Whether the client disconnected before its request was complete. */
function isGone(incoming: IncomingMessage | undefined): boolean {
  return incoming?.destroyed === true && !incoming.complete;
}
