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

/** Milliseconds until the first frame that shows it is handed over to be painted. */
async function timed(deed: () => void, isDone: () => boolean): Promise<number> {
  await framed();
  const began = performance.now();
  deed();
  do await framed();
  while (!isDone() && performance.now() - began < 30_000);
  return performance.now() - began;
}

/** After the next frame: style, layout and paint of what was changed before are done. */
function framed(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  });
}
