import { z } from "zod";
import type { RefusalShape } from "./operation.ts";

/** The refusals that several operations share; each operation lists its own. */

function refusal<Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  status: RefusalShape["status"],
  details?: Shape,
): RefusalShape<z.ZodObject<Shape>> {
  return { status, details: z.object((details ?? {}) as Shape) };
}

/** Something to mend in what was typed: `rule` is a message of the language files, beside `field`. */
export const fieldFault = z.object({ field: z.string(), rule: z.string() });
export type FieldFault = z.infer<typeof fieldFault>;

export const invalid = { invalid: refusal(422, { faults: z.array(fieldFault) }) };
/** The idempotency key stands for another command already. */
export const keyUsed = { "key-used-otherwise": refusal(422) };
export const loginNeeded = { "login-needed": refusal(401) };
export const unknownEvent = { "unknown-event": refusal(404) };
export const unknownPerformance = { "unknown-performance": refusal(404) };
/** A waiting room stands before these seats, and the caller's session is not inside: their turn is had at /queue. */
export const queueNeeded = { "queue-needed": refusal(429, { room: z.string() }) };
/** The back end cannot do it at all: every operation that needs a capability has this one besides its own. */
export const notOffered = { "not-offered": refusal(404) };
/** What says that a password or a code was a wrong one: whoever guesses meets one of these each time. */
export const WRONG_GUESSES: ReadonlySet<string> = new Set([
  "login-failed",
  "unknown-code",
  "unknown-promo-code",
  "wrong-programme-code",
]);
export { refusal };
