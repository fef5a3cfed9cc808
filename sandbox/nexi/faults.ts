import { z } from "zod";

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

export interface Faults {
  order(fault: Fault): void;
  take(operation: Operation): Fault | null;
  hold(): Promise<void>;
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
