import { useEffect, useEffectEvent, useState } from "react";

/** Minutes before the end at which it is said aloud. */
export const ANNOUNCED = [5, 2, 1];
const TICK_MS = 1000;

/**
 * The server's clock, a second at a time: the visitor's own may be wrong.
 *
 * @param expires ISO instant, or null where nothing ends
 * @param now milliseconds on the server's clock when the page was made
 * @param onEnd once, when the time is up
 */
export function useServerTime(expires: string | null, now: number, onEnd: () => void): number {
  const [time, setTime] = useState(now);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (expires === null) return;
    const ahead = now - Date.now();
    const last = new Date(expires).getTime();
    const timer = setInterval(() => {
      const current = Date.now() + ahead;
      setTime(current);
      if (current > last) {
        clearInterval(timer);
        end();
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [expires, now]);
  return time;
}
