import { z } from "zod";
import { type OrderedFaults, orderedFaults } from "../ordered-faults.ts";

export const OPERATIONS = [
  "create",
  "get",
  "terminate",
  "charges",
  "cancels",
  "refunds",
  "payouts",
  "any",
] as const;
export type Operation = (typeof OPERATIONS)[number];

export const faultOrder = z.strictObject({
  next: z.enum(OPERATIONS),
  answer: z.union([
    /** Nothing is done. */
    z.int().min(200).max(599),
    /** Breaks the connection; nothing is done. */
    z.literal("reset"),
    /** Never responds; nothing is done. */
    z.literal("hang"),
    /** Does the work and breaks the connection. */
    z.literal("lose-answer"),
    /** Does the work and responds with invalid JSON. */
    z.literal("malformed"),
  ]),
  times: z.int().positive().default(1),
  /** A business error: `{ "answer": 402, "code": "1010" }`. */
  code: z.string().optional(),
  retryAfter: z.int().nonnegative().optional(),
  delayMs: z.int().nonnegative().max(60_000).optional(),
  held: z.boolean().optional(),
});
export type Fault = z.infer<typeof faultOrder>;

export type Faults = OrderedFaults<Fault, Operation>;

export const createFaults = () =>
  orderedFaults<Fault, Operation>(({ next }, operation) => next === operation || next === "any");
