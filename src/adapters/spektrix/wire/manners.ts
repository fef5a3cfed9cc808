/** Limits concurrent requests to the vendor, and keeps the pause that it asks for. */
export interface Manners {
  /** Waits for a place among the concurrent requests. The result leaves it. Does not wait for a pause to end. */
  enter(): Promise<() => void>;
  /** No request begins for that long, whichever was answered with the pause. */
  pauseFor(seconds: number): void;
  /** Seconds. */
  pauseLeft(): number;
}

const AT_ONCE = 8;

export function createManners(now: () => number): Manners {
  let inside = 0;
  let pausedUntil = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };
  return {
    async enter() {
      if (inside >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
      else inside += 1;
      return leave;
    },
    pauseFor(seconds) {
      pausedUntil = Math.max(pausedUntil, now() + seconds * 1000);
    },
    pauseLeft: () => Math.max(0, (pausedUntil - now()) / 1000),
  };
}
