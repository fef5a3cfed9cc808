import { z } from "zod";

/** Misfortunes that a test orders for the next requests to a path: `{ "next": "POST /payments", "answer": "lose-answer" }`. */
export const faultOrder = z.strictObject({
  next: z.string(),
  /** A status without doing anything; or done, and nobody hears of it; null only keeps it waiting. */
  answer: z
    .union([z.int().min(400).max(599), z.literal("lose-answer")])
    .nullable()
    .default(null),
  times: z.int().positive().default(1),
  delayMs: z.int().nonnegative().max(60_000).default(0),
  /** Waits before anything is done until `POST /sandbox/faults/release`. */
  held: z.boolean().default(false),
});
type Fault = z.infer<typeof faultOrder>;

export interface Faults {
  order(fault: Fault): void;
  take(request: string): Fault | null;
  /** Settles when the requests that are held are released. */
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
