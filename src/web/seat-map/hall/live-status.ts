import { MINE, type SeatAvailability, TAKEN } from "#seat-map/hall/availability.ts";

/**
 * While the page is visible: a stream of whole maps, or polling. The same for every visitor; see
 * docs/live-seats.md.
 */

/** Breaks without a map in between until the stream is given up for a while. */
const BREAKS = 3;
/** Milliseconds; random, to spread the load. */
const EVERY = 10_000;
const SPREAD = 5_000;
/** Polls before the stream is retried. */
const QUESTIONS = 5;

export interface LiveStatus {
  readonly plan: string;
  /** One digit a seat in plan order: 0 free, 1 taken, 3 not sold here. */
  readonly status: string;
}

/** @returns a function that stops it */
export function followStatus(
  performance: number,
  receive: (news: LiveStatus) => void,
  random: () => number = Math.random,
): () => void {
  const address = `/live/seats/${performance}`;
  const stopped = new AbortController();
  const { signal } = stopped;
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let breaks = 0;
  let questions = 0;

  const show = (text: string) => {
    const news = readNews(text);
    if (news && !signal.aborted) receive(news);
  };
  const rest = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  const listen = () => {
    rest();
    const line = new EventSource(address);
    stream = line;
    line.onmessage = ({ data }) => {
      breaks = 0;
      show(String(data));
    };
    line.onerror = () => {
      breaks++;
      // EventSource reconnects after a break, but not after a refusal.
      if (line.readyState === EventSource.CLOSED || breaks >= BREAKS) askLater(0);
    };
  };
  const askLater = (from: number) => {
    rest();
    questions = from;
    timer = setTimeout(ask, (from === 0 ? 0 : EVERY) + random() * SPREAD);
  };
  const ask = async () => {
    // The browser revalidates with the ETag and reuses the cached body if nothing changed.
    const answer = await fetch(`${address}/map`, { signal }).catch(() => null);
    if (answer?.ok) show(await answer.text().catch(() => ""));
    if (signal.aborted || document.visibilityState === "hidden") return;
    breaks = 0;
    if (questions + 1 < QUESTIONS) askLater(questions + 1);
    else listen();
  };
  const look = () => (document.visibilityState === "hidden" ? rest() : listen());

  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("online", look, { signal });
  // A page in the back/forward cache keeps no connection open.
  addEventListener("pagehide", rest, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && look(), { signal });
  look();
  return () => {
    stopped.abort();
    rest();
  };
}

/** The shared map shows the visitor's own seats as taken. */
export function withOwnSeats(
  { status }: LiveStatus,
  { status: before, bands }: SeatAvailability,
): SeatAvailability {
  const own = [...status].map((now, seat) => (now === TAKEN && before[seat] === MINE ? MINE : now));
  return { status: own.join(""), bands };
}

function readNews(text: string): LiveStatus | null {
  try {
    const { plan, seats, map }: { plan: string; seats: number; map: string } = JSON.parse(text);
    const bits = atob(map);
    const status = Array.from(
      { length: seats },
      (_, seat) => (bits.charCodeAt(seat >> 2) >> (2 * (seat & 3))) & 3,
    );
    return { plan, status: status.join("") };
  } catch {
    return null;
  }
}
