import { useEffect, useState } from "react";

const PAUSE_MS = 400;

/** The text after a pause in typing, so that not every key press is a request. */
export function usePaused(text: string, pauseMs = PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
