/** What each page of the bench can be asked, the same for all, and timed the same way. */

export interface Contestant {
  /** Puts all seats of the plan in memory on the page. */
  mount(): void;
  /** Turns these seats taken. */
  take(seats: readonly number[]): void;
  /** How many seats are on the page. */
  seats(): number;
  /** How many of these are shown as taken. */
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
  /** The words of the map, compiled as the shop's build compiles them. */
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
 * Milliseconds until the first frame that shows it is handed over to be painted. Begun together with a frame: what is done
 * within one need not wait for the next tick of the display.
 */
async function timed(deed: () => void, isDone: () => boolean): Promise<number> {
  await framed();
  let began = 0;
  await framed(() => {
    began = performance.now();
    deed();
  });
  // Looking whether it is done takes its time too, which is not the map's.
  for (let spent = performance.now() - began; ; spent = performance.now() - began) {
    if (isDone() || spent > 30_000) return spent;
    await framed();
  }
}

/** After the next frame, at whose beginning something is done: style, layout and paint of it are done too. */
function framed(deed?: () => void): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      deed?.();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  });
}
