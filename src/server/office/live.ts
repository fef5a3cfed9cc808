import { type Subject, subjectKey } from "../../box-office/live/versions.ts";

/** Changes are looked for this often, with one statement for all that is watched in this process. */
const TICK_MS = 1_000;

interface Watched {
  readonly subject: Subject;
  readonly watchers: Set<(subject: Subject) => void>;
  /** Null until it was read. */
  version: string | null;
}

export interface OfficeLive {
  /** Calls `changed` after each change of a subject, until the returned function is called. */
  watch(subjects: readonly Subject[], changed: (subject: Subject) => void): () => void;
  close(): void;
}

/** @param read the version of each subject, by `subjectKey` */
export function createOfficeLive(
  read: (subjects: readonly Subject[]) => Promise<ReadonlyMap<string, string>>,
  tickMs: number = TICK_MS,
): OfficeLive {
  const watched = new Map<string, Watched>();
  let ticking: NodeJS.Timeout | undefined;
  let isReading = false;

  async function tick(): Promise<void> {
    if (isReading || watched.size === 0) return;
    isReading = true;
    try {
      const entries = [...watched.values()];
      const versions = await read(entries.map(({ subject }) => subject));
      for (const entry of entries) notify(entry, versions.get(subjectKey(entry.subject)) ?? "");
    } catch {
      // The database is away: screens say so by their own requests.
    } finally {
      isReading = false;
    }
  }

  return {
    watch(subjects, changed) {
      for (const subject of subjects) {
        const key = subjectKey(subject);
        const entry = watched.get(key) ?? { subject, watchers: new Set(), version: null };
        entry.watchers.add(changed);
        watched.set(key, entry);
      }
      ticking ??= setInterval(() => void tick(), tickMs).unref();
      void tick();
      return () => {
        for (const subject of subjects) {
          const entry = watched.get(subjectKey(subject));
          entry?.watchers.delete(changed);
          if (entry?.watchers.size === 0) watched.delete(subjectKey(subject));
        }
        if (watched.size > 0) return;
        clearInterval(ticking);
        ticking = undefined;
      };
    },
    close: () => clearInterval(ticking),
  };
}

function notify(entry: Watched, version: string): void {
  const isChanged = entry.version !== null && entry.version !== version;
  entry.version = version;
  if (isChanged) for (const changed of entry.watchers) changed(entry.subject);
}
