/**
 * A waiting page asks the payment provider immediately, after 3, 6 and 12 seconds, then every 15. In between
 * only the database is read, which notifications update.
 */
const FIRST_MS = 3_000;
const LONGEST_MS = 15_000;
/** Waiting pages remembered by a process. A forgotten one triggers one more request. */
const MOST = 5_000;

interface Look<Seen> {
  readonly next: number;
  readonly pauseMs: number;
  readonly seen: Seen;
}

export interface Looks<Seen> {
  /** Null if a new request is due. */
  recent(page: string): { readonly seen: Seen } | null;
  note(page: string, seen: Seen): void;
  forget(page: string): void;
}

export function createLooks<Seen>(now: () => number): Looks<Seen> {
  const looks = new Map<string, Look<Seen>>();
  return {
    recent(page) {
      const look = looks.get(page);
      return look && look.next > now() ? { seen: look.seen } : null;
    },
    note(page, seen) {
      const before = looks.get(page);
      const pauseMs = before ? Math.min(before.pauseMs * 2, LONGEST_MS) : FIRST_MS;
      looks.delete(page);
      looks.set(page, { next: now() + pauseMs, pauseMs, seen });
      const [oldest] = looks.keys();
      if (looks.size > MOST && oldest !== undefined) looks.delete(oldest);
    },
    forget(page) {
      looks.delete(page);
    },
  };
}
