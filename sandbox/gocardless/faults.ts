import { z } from "zod";

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

export interface Faults {
  order(fault: Fault): void;
  take(request: string): Fault | null;
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
