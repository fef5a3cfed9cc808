import { z } from "zod";
import { type OrderedFaults, orderedFaults } from "../ordered-faults.ts";

/** For the next requests to a path: `{ "next": "POST /payments", "answer": "lose-answer" }`. */
export const faultOrder = z.strictObject({
  next: z.string(),
  /** "lose-answer" does the work; a status does nothing; null only delays. */
  answer: z
    .union([z.int().min(400).max(599), z.literal("lose-answer")])
    .nullable()
    .default(null),
  times: z.int().positive().default(1),
  delayMs: z.int().nonnegative().max(60_000).default(0),
  /** Until `POST /sandbox/faults/release`; nothing is done before. */
  held: z.boolean().default(false),
});
type Fault = z.infer<typeof faultOrder>;

export type Faults = OrderedFaults<Fault, string>;

export const createFaults = () =>
  orderedFaults<Fault, string>(({ next }, request) => request.startsWith(next));
