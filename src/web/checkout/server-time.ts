import { useEffect, useEffectEvent, useState } from "react";

/** Minutes before the deadline. */
export const ANNOUNCED = [5, 2, 1];
const TICK_MS = 1000;

/**
 * The visitor's clock may be wrong. @param now the server's time when the page was rendered, milliseconds
 * @param onEnd called once
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
