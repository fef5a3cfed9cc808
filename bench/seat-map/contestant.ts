export interface Contestant {
  mount(): void;
  take(seats: readonly number[]): void;
  seats(): number;
  taken(seats: readonly number[]): number;
}

export interface BenchPlan {
  readonly seats: number;
  readonly hall: string;
  readonly status: string;
  readonly bands: string;
  readonly priceTypes: readonly never[];
  readonly prices: readonly never[];
  /** Compiled as in the shop's build. */
  readonly words: Record<string, unknown>;
}

declare global {
  var plan: BenchPlan;
  /** Called by bench/seat-map.ts in each contestant's page. */
  var contest: {
    readonly seats: () => number;
    readonly mount: () => Promise<number>;
    readonly take: (seats: readonly number[]) => Promise<number>;
    readonly taken: (seats: readonly number[]) => number;
  };
}

/** Called by each page of the comparison with its map. */
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
 * Milliseconds until the first frame with the result is submitted. Starts with a frame, so that work within
 * it does not wait for the next.
 */
async function timed(action: () => void, isDone: () => boolean): Promise<number> {
  await framed();
  let began = 0;
  await framed(() => {
    began = performance.now();
    action();
  });
  // Checking is not the map's time.
  for (let spent = performance.now() - began; ; spent = performance.now() - began) {
    if (isDone() || spent > 30_000) return spent;
    await framed();
  }
}

/** At the beginning of the next frame; resolves after its style, layout and paint. */
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
