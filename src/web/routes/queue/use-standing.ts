import { useEffect, useState } from "react";
import type { Standing } from "#domain/waiting.ts";

/** Used until the server sets the interval. */
const FIRST_QUESTION_MS = 3_000;
/** The retry delay if the server does not answer, randomised to spread the load. */
const NO_ANSWER_MS = 10_000;

/** Polls the position at the interval that the server sets. Needs scripts. */
export function useStanding(room: string, asLoaded: Standing): Standing {
  const [standing, setStanding] = useState(asLoaded);
  useEffect(() => {
    setStanding(asLoaded);
    if (room === "") return;
    let timer: ReturnType<typeof setTimeout>;
    const gone = new AbortController();
    const ask = async () => {
      const answer = await readStanding(room, gone.signal);
      if (gone.signal.aborted) return;
      if (answer) setStanding(answer.standing);
      timer = setTimeout(ask, answer ? answer.again * 1000 : NO_ANSWER_MS * (1 + Math.random()));
    };
    timer = setTimeout(ask, FIRST_QUESTION_MS * (0.5 + Math.random()));
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [room, asLoaded]);
  return standing;
}

async function readStanding(
  room: string,
  signal: AbortSignal,
): Promise<{ readonly standing: Standing; readonly again: number } | null> {
  try {
    const answer = await fetch(`/queue/place.json?room=${room}`, { signal, cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
