interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

interface IdleTimer {
  /** The page was used, here or in another tab. */
  touch(at: number): void;
  /** After the computer slept, timers are late. */
  check(): void;
  stop(): void;
}

/** Calls `onIdle` once when the page was not used for that long; a touch starts it again. */
export function startIdleTimer(clock: Clock, afterMs: number, onIdle: () => void): IdleTimer {
  let last = clock.now();
  let timer: number | null = null;
  let isIdle = false;

  function wait(): void {
    timer = clock.setTimeout(check, Math.max(0, last + afterMs - clock.now()));
  }
  function check(): void {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
    if (isIdle) return;
    if (clock.now() - last < afterMs) wait();
    else {
      isIdle = true;
      onIdle();
    }
  }
  wait();
  return {
    touch(at) {
      last = Math.max(last, at);
      if (!isIdle) return;
      isIdle = false;
      wait();
    },
    check,
    stop() {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      isIdle = true;
    },
  };
}
