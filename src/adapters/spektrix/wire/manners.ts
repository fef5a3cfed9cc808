/** Limits concurrent requests to the vendor, and applies its requested pauses to all of them. */
export interface Manners {
  enter(): Promise<() => void>;
  pauseFor(seconds: number): void;
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
