import { z } from "zod";

/**
 * Errors that a test configures for the next requests to a path: `{ "next": "POST /payments", "answer": "lose-answer"
 * }`.
 */
export const faultOrder = z.strictObject({
  next: z.string(),
  /** A status without doing anything; "lose-answer" does the work and loses the response; null only delays it. */
  answer: z
    .union([z.int().min(400).max(599), z.literal("lose-answer")])
    .nullable()
    .default(null),
  times: z.int().positive().default(1),
  delayMs: z.int().nonnegative().max(60_000).default(0),
  /** Waits for `POST /sandbox/faults/release` before doing anything. */
  held: z.boolean().default(false),
});
type Fault = z.infer<typeof faultOrder>;

export interface Faults {
  order(fault: Fault): void;
  take(request: string): Fault | null;
  /** Resolves when held requests are released. */
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
      waiting.push({ ...fault });
    },
    take(request) {
      const fault = waiting.find(({ next }) => request.startsWith(next));
      if (!fault) return null;
      fault.times -= 1;
      waiting = waiting.filter(({ times }) => times > 0);
      return fault;
    },
    clear: () => {
      waiting = [];
      release();
    },
  };
}
