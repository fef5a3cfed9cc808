import type { Services } from "../kernel/services.ts";
import { type ChangedPerformances, openSeatNotices } from "../seats/seat-notices.ts";
import { type LiveSeatMap, liveSeatMap } from "./live-seat-map.ts";
import { readLiveSeats, type SeatsNow } from "./read-live-seats.ts";

/** Each process reads a performance at most once a tick, for any number of viewers. For display only. */
export interface LiveSeats {
  /** Returns the map, at most a tick old; null if there is no such performance. */
  read(performance: number): Promise<LiveSeatMap | null>;
  /** Calls `show` with every map that differs from the one before, until the returned function is called. */
  watch(performance: number, show: (map: LiveSeatMap) => void): () => void;
  close(): Promise<void>;
}

export interface LiveSeatsOptions {
  /** The database's address without a pooler. */
  readonly directUrl: string;
  readonly tickMs?: number;
}

/** Changes are collected for this time and then shown together. */
export const liveTickMs = 250;
/** Delay after which a change without a notification is seen (a process died before sending it, a clerk wrote SQL). */
const LOOK_ANYWAY_MS = 2_000;
/** A performance that has not been requested for this time is dropped. */
const LINGER_MS = 20_000;

interface Watched {
  readonly performance: number;
  readonly watchers: Set<(map: LiveSeatMap) => void>;
  map: LiveSeatMap | null;
  stale: boolean;
  readAt: number;
  requested: number;
  nextExpiry: number;
}

export function openLiveSeats(
  services: Pick<Services, "database" | "catalogue" | "now" | "seatChanges">,
  { directUrl, tickMs = liveTickMs }: LiveSeatsOptions,
): LiveSeats {
  const { now } = services;
  const watched = new Map<number, Watched>();
  const notices = openSeatNotices({ databaseUrl: directUrl, onChange: markStale });
  let ticking: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> | null = null;

  function markStale(performances: ChangedPerformances): void {
    const found = performances === "all" ? watched.values() : performances.map((id) => watched.get(id));
    for (const entry of found) if (entry) entry.stale = true;
  }

  function entryOf(performance: number): Watched {
    let entry = watched.get(performance);
    if (!entry) {
      entry = neverRead(performance, now());
      watched.set(performance, entry);
    }
    ticking ??= setInterval(() => void tick(), tickMs);
    entry.requested = now();
    return entry;
  }

  function forgetIdle(): void {
    for (const entry of watched.values()) {
      const isIdle = entry.watchers.size === 0 && Math.abs(now() - entry.requested) > LINGER_MS;
      if (isIdle) watched.delete(entry.performance);
    }
    if (watched.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  }

  async function tick(): Promise<void> {
    forgetIdle();
    // A slow database gets no second query before it has answered; stale entries stay stale.
    if (!refreshing) await refresh();
  }

  function refresh(): Promise<void> {
    refreshing ??= readDue()
      .catch(() => markStale("all"))
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  async function readDue(): Promise<void> {
    // Without notifications every tick reads.
    const patience = notices.isListening ? LOOK_ANYWAY_MS : 0;
    const due = [...watched.values()].filter((entry) => isDue(entry, now(), patience));
    if (due.length === 0) return;
    // From here on a notification is about a change that this read may have missed.
    for (const entry of due) entry.stale = false;
    const began = now();
    const index = await services.catalogue.current();
    const performances = due.map(({ performance }) => performance);
    const rows = await readLiveSeats(services.database, performances, began);
    const found = new Map(rows.map((row) => [row.performance, row]));
    for (const entry of due) {
      const plan = index.performance(entry.performance)?.plan;
      const seats = found.get(entry.performance);
      entry.readAt = began;
      if (plan !== undefined) take(entry, { plan, seats, now: now() });
    }
  }

  services.seatChanges.listen(({ performances }) => {
    markStale(performances);
    notices.notify(performances);
  });
  return {
    async read(performance) {
      const known = (await services.catalogue.current()).performance(performance);
      if (!known) return null;
      const entry = entryOf(performance);
      // The first read may have begun before this performance was requested; the next one includes it.
      for (let attempt = 0; !entry.map && attempt < 2; attempt++) await refresh();
      if (!entry.map) throw new Error(`The seats of performance ${performance} could not be read`);
      return entry.map;
    },
    watch(performance, show) {
      const { watchers } = entryOf(performance);
      watchers.add(show);
      return () => {
        watchers.delete(show);
      };
    },
    async close() {
      clearInterval(ticking);
      watched.clear();
      await notices.close();
      await refreshing;
    },
  };
}

function neverRead(performance: number, requested: number): Watched {
  const times = { readAt: Number.NEGATIVE_INFINITY, nextExpiry: Number.POSITIVE_INFINITY };
  return { performance, watchers: new Set(), map: null, stale: true, requested, ...times };
}

function isDue({ stale, nextExpiry, readAt }: Watched, now: number, patience: number): boolean {
  return stale || now >= nextExpiry || Math.abs(now - readAt) >= patience;
}

interface Read {
  readonly plan: string;
  readonly seats: SeatsNow | undefined;
  readonly now: number;
}

/** Shows the seats to the watchers if they differ. */
function take(entry: Watched, { plan, seats, now }: Read): void {
  entry.nextExpiry = seats?.nextExpiry ?? Number.POSITIVE_INFINITY;
  const version = Math.max((entry.map?.version ?? 0) + 1, now);
  const map = liveSeatMap(version, plan, seats?.status ?? "");
  if (map.tag === entry.map?.tag) return;
  entry.map = map;
  for (const show of entry.watchers) show(map);
}
