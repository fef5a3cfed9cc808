import { useEffect, useState } from "react";

const PAUSE_MS = 400;

/** The text once no more is typed, so that not every letter is a request. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
