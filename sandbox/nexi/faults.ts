import { z } from "zod";

/** Misfortunes a test can order for the next requests of a kind. */

export const OPERATIONS = ["create", "get", "terminate", "charges", "cancels", "refunds", "any"] as const;
export type Operation = (typeof OPERATIONS)[number];

export const faultOrder = z.strictObject({
  next: z.enum(OPERATIONS),
  answer: z.union([
    /** Answers with this status and does nothing. */
    z.int().min(200).max(599),
    /** Cuts the connection before anything is done. */
    z.literal("reset"),
    /** Never answers, and does nothing. */
    z.literal("hang"),
    /** Does the work and cuts the connection. */
    z.literal("lose-answer"),
    /** Does the work and answers with something that is not JSON. */
    z.literal("malformed"),
  ]),
  times: z.int().positive().default(1),
  /** A business error: `{ "answer": 402, "code": "1010" }`. */
  code: z.string().optional(),
  /** Seconds in `Retry-After`. */
  retryAfter: z.int().nonnegative().optional(),
  /** Waits before it answers, in any case. */
  delayMs: z.int().nonnegative().max(60_000).optional(),
  /** Waits before anything is done until `POST /sandbox/faults/release`. */
  held: z.boolean().optional(),
});
export type Fault = z.infer<typeof faultOrder>;

export interface Faults {
  order(fault: Fault): void;
  /** The fault for this request, used up by asking. */
  take(operation: Operation): Fault | null;
  /** Settles when the requests that are held are let go. */
  hold(): Promise<void>;
  /** How many requests are held. */
  held(): number;
  release(): void;
  clear(): void;
}

export function createFaults(): Faults {
  let waiting: Fault[] = [];
  let held: (() => void)[] = [];
  const release = () => {
    for (const letGo of held) letGo();
    held = [];
  };
  return {
    hold: () => new Promise((resolve) => held.push(resolve)),
    held: () => held.length,
    release,
    order: (fault) => {
      waiting.push(fault);
    },
    take: (operation) => {
      const fault = waiting.find(({ next }) => next === operation || next === "any");
      if (fault === undefined) return null;
      const left = fault.times - 1;
      waiting = waiting.flatMap((other) => {
        if (other !== fault) return [other];
        return left > 0 ? [{ ...other, times: left }] : [];
      });
      return fault;
    },
    clear: () => {
      waiting = [];
      release();
    },
  };
}
