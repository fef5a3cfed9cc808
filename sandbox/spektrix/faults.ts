import { z } from "zod";
import { orderedFaults } from "../ordered-faults.ts";

export const faultOrder = z.strictObject({
  /** "POST /baskets/:id/confirm" is "POST confirm"; omitted: every request. */
  method: z.string().optional(),
  ends: z.string().optional(),
  answer: z
    .union([
      z.literal("hang"),
      z.literal("reset"),
      z.literal("lose-answer"),
      z.literal("firewall"),
      z.literal("odd-json"),
      z.int().min(200).max(599),
    ])
    .optional(),
  /** The number of an error. */
  code: z.int().optional(),
  retryAfter: z.number().optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
  times: z.int().min(1).default(1),
});
type Fault = z.output<typeof faultOrder>;

export const createFaults = () =>
  orderedFaults<Fault, { readonly method: string; readonly path: string }>(
    (fault, { method, path }) =>
      (fault.method === undefined || fault.method === method) &&
      (fault.ends === undefined || path.endsWith(fault.ends)),
  );
