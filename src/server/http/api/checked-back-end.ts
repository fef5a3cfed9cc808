import type { z } from "zod";
import { wrapBackEnd } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { BackEndAway } from "#contract/back-end-away.ts";
import { isOutage } from "#engine/storage/faults.ts";

/** Seconds after which an error page reloads while the database is unreachable. */
export const TRY_AGAIN_SECONDS = 5;

/** Validates every input against the contract, as HTTP does; an outage becomes a 503 with Retry-After. */
export function checkedBackEnd(backEnd: BackEnd): BackEnd {
  return wrapBackEnd(backEnd, (handle, operation) => {
    return async (input, caller) => {
      const parsed: z.ZodSafeParseResult<unknown> = operation.input.safeParse(input);
      if (!parsed.success) throw new Response(null, { status: 400, statusText: "Bad Request" });
      try {
        return await handle(parsed.data, caller);
      } catch (error) {
        throw toServiceUnavailable(error);
      }
    };
  });
}

/** Outages only; all other errors are returned unchanged. */
export function toServiceUnavailable(error: unknown): unknown {
  if (!isOutage(error) && !(error instanceof BackEndAway)) return error;
  const seconds = error instanceof BackEndAway ? (error.retryAfter ?? TRY_AGAIN_SECONDS) : TRY_AGAIN_SECONDS;
  const headers = { "Retry-After": String(Math.ceil(seconds)) };
  return new Response(null, { status: 503, statusText: "Service Unavailable", headers });
}
