import type { Availability } from "./availability.ts";

/** Between questions, in milliseconds; the spread keeps a full house of visitors from asking at once. */
const EVERY = 10_000;
const SPREAD = 5_000;

export interface StatusUpdates {
  /** Asks now. */
  ask(): void;
  stop(): void;
}

/**
 * News of the hall while the page can be seen: now and then, and whenever the visitor comes back to it. A
 * question that fails is asked again later; the server decides in the end anyway.
 */
export function followStatus(
  address: string,
  receive: (news: Availability & { plan: string }) => void,
  random: () => number = Math.random,
): StatusUpdates {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, EVERY + random() * SPREAD);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (stopped.signal.aborted || document.visibilityState === "hidden") return;
    const news = await readStatus(address, stopped.signal);
    if (stopped.signal.aborted) return;
    if (news) receive(news);
    later();
  };
  const comeBack = () => void ask();
  document.addEventListener("visibilitychange", comeBack, { signal: stopped.signal });
  addEventListener("focus", comeBack, { signal: stopped.signal });
  addEventListener("online", comeBack, { signal: stopped.signal });
  later();
  return {
    ask: comeBack,
    stop() {
      clearTimeout(timer);
      stopped.abort();
    },
  };
}

async function readStatus(address: string, signal: AbortSignal) {
  try {
    const answer = await fetch(address, { signal, headers: { Accept: "application/json" } });
    const news: unknown = answer.ok ? await answer.json() : null;
    return isNews(news) ? news : null;
  } catch {
    return null;
  }
}

function isNews(news: unknown): news is Availability & { plan: string } {
  return typeof news === "object" && news !== null && "plan" in news && "status" in news && "bands" in news;
}
