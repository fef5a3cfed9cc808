/**
 * How often a page that waits has the payment provider asked: at once, then after 3, 6 and 12 seconds, then every 15. In
 * between only our own books are read, which the provider's notification brings up to date.
 */
const FIRST_MS = 3_000;
const LONGEST_MS = 15_000;
/** So many waiting pages are remembered by a process; the oldest is forgotten first, and asks once more. */
const MOST = 5_000;

interface Look<Seen> {
  readonly next: number;
  readonly pauseMs: number;
  readonly seen: Seen;
}

export interface Looks<Seen> {
  /** What the provider said last, where it is not to be asked again yet; null where it is. */
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
