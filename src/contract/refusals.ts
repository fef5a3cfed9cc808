import { z } from "zod";
import type { RefusalShape } from "./operation.ts";

export function refusal<Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  status: RefusalShape["status"],
  details?: Shape,
): RefusalShape<z.ZodObject<Shape>> {
  return { status, details: z.object((details ?? {}) as Shape) };
}

export const fieldFault = z.object({ field: z.string(), rule: z.string() });
export type FieldFault = z.infer<typeof fieldFault>;

export const invalid = { invalid: refusal(422, { faults: z.array(fieldFault) }) };
export const keyUsed = { "key-used-otherwise": refusal(422) };
export const loginNeeded = { "login-needed": refusal(401) };
export const unknownEvent = { "unknown-event": refusal(404) };
export const unknownPerformance = { "unknown-performance": refusal(404) };
/** The caller's session has not been admitted: join at /queue. */
export const queueNeeded = { "queue-needed": refusal(429, { room: z.string() }) };
/** The back end lacks the capability. Every operation with `needs` can return it. */
export const notOffered = { "not-offered": refusal(404) };
/** Reasons that report a wrong password or code; the bot check counts them as wrong guesses. */
export const WRONG_GUESSES: ReadonlySet<string> = new Set([
  "login-failed",
  "unknown-code",
  "unknown-promo-code",
  "wrong-programme-code",
]);
