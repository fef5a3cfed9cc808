const EVERY_MS = 1_000;

interface WatchVersionsOptions {
  readonly current: number;
  /** Null if it is not known at the moment. */
  newest(): Promise<number | null>;
  /** Opens the newest version that it can. Never rejects. @returns the version that is open afterwards */
  takeOver(): Promise<number>;
}

export interface WatchedVersions {
  /** The newest version, if this process could not open it and still has the one before; otherwise null. */
  unopened(): number | null;
}

/** Takes over each version that follows the current one. One that cannot be opened is not tried again. */
export function watchVersions({ current, newest, takeOver }: WatchVersionsOptions): WatchedVersions {
  let seen = current;
  let open = current;
  const look = async () => {
    // An unreachable database is reported elsewhere.
    const number = await newest().catch(() => null);
    if (number !== null && number > seen) {
      open = await takeOver();
      seen = Math.max(number, open);
    }
    setTimeout(look, EVERY_MS).unref();
  };
  setTimeout(look, EVERY_MS).unref();
  return { unopened: () => (open < seen ? seen : null) };
}
