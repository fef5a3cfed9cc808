/** When the office was last used, in any tab of this browser. */
let last = Date.now();

/** A request later than this after the last key or click was not asked for by a person. */
const BACKGROUND_AFTER_MS = 10_000;

export function noteActivity(at: number): void {
  last = Math.max(last, at);
}

export const lastActivity = (): number => last;

export const isIdle = (): boolean => Date.now() - last > BACKGROUND_AFTER_MS;
