import type { z } from "zod";
import { wrapBackEnd } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { BackEndAway } from "#contract/back-end-away.ts";
import { isOutage } from "../../../engine/storage/database.ts";

/** Seconds after which a page that could not reach the database tries again by itself. */
export const TRY_AGAIN_SECONDS = 5;

/**
 * The back end as the storefront gets it: every input is held against the contract, as HTTP would, and a
 * database or a vendor that is away becomes "come back in a moment" instead of a fault.
 */
export function checkedBackEnd(backEnd: BackEnd): BackEnd {
  return wrapBackEnd(backEnd, (carry, operation) => {
    return async (input, caller) => {
      const parsed: z.ZodSafeParseResult<unknown> = operation.input.safeParse(input);
      if (!parsed.success) throw new Response(null, { status: 400, statusText: "Bad Request" });
      try {
        return await carry(parsed.data, caller);
      } catch (error) {
        throw toldAsAway(error);
      }
    };
  });
}

/** "Come back in a moment" for a database or a vendor that is away; every other fault stays what it is. */
export function toldAsAway(error: unknown): unknown {
  if (!isOutage(error) && !(error instanceof BackEndAway)) return error;
  const seconds = error instanceof BackEndAway ? (error.retryAfter ?? TRY_AGAIN_SECONDS) : TRY_AGAIN_SECONDS;
  const headers = { "Retry-After": String(Math.ceil(seconds)) };
  return new Response(null, { status: 503, statusText: "Service Unavailable", headers });
}
