import { z } from "zod";

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
export type Fault = z.output<typeof faultOrder>;

export interface Faults {
  order(fault: Fault): void;
  /** Uses the fault up. */
  take(method: string, path: string): Fault | null;
  clear(): void;
}

export function createFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    order: (fault) => void waiting.push({ fault, left: fault.times }),
    take(method, path) {
      const found = waiting.find(
        ({ fault }) =>
          (fault.method === undefined || fault.method === method) &&
          (fault.ends === undefined || path.endsWith(fault.ends)),
      );
      if (!found) return null;
      found.left -= 1;
      if (found.left === 0) waiting = waiting.filter((one) => one !== found);
      return found.fault;
    },
    clear() {
      waiting = [];
    },
  };
}
