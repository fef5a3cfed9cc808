/** The interface of each page of the bench, and the timing shared by all. */

export interface Contestant {
  /** Puts all seats of the plan in memory on the page. */
  mount(): void;
  /** Marks these seats as taken. */
  take(seats: readonly number[]): void;
  /** Number of seats on the page. */
  seats(): number;
  /** Number of these seats shown as taken. */
  taken(seats: readonly number[]): number;
}

/** The plan as the bench's server puts it into every page. */
export interface BenchPlan {
  readonly seats: number;
  /** As `packHall` writes it. */
  readonly hall: string;
  readonly status: string;
  readonly bands: string;
  readonly priceTypes: readonly never[];
  readonly prices: readonly never[];
  /** The map's messages, compiled as in the shop's build. */
  readonly words: Record<string, unknown>;
}

declare global {
  var plan: BenchPlan;
  var contest: {
    readonly seats: () => number;
    readonly mount: () => Promise<number>;
    readonly take: (seats: readonly number[]) => Promise<number>;
    readonly taken: (seats: readonly number[]) => number;
  };
}

export function enter(contestant: Contestant): void {
  globalThis.contest = {
    seats: contestant.seats,
    taken: contestant.taken,
    mount: () => timed(contestant.mount, () => contestant.seats() === plan.seats),
    take: (seats) =>
      timed(
        () => contestant.take(seats),
        () => contestant.taken(seats) === seats.length,
      ),
  };
}

/**
 * Milliseconds until the first frame that shows the result is submitted for painting. Starts at the beginning of a
 * frame, so that work done within a frame does not wait for the next one.
 */
async function timed(action: () => void, isDone: () => boolean): Promise<number> {
  await framed();
  let began = 0;
  await framed(() => {
    began = performance.now();
    action();
  });
  // Checking takes time that is not the map's, so the time is taken before it.
  for (let spent = performance.now() - began; ; spent = performance.now() - began) {
    if (isDone() || spent > 30_000) return spent;
    await framed();
  }
}

/** Runs `deed` at the beginning of the next frame and resolves after its style, layout and paint. */
function framed(action?: () => void): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      action?.();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  });
}
