import type { MiddlewareHandler } from "hono";
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
