const EVERY_MS = 1_000;

interface WatchVersionsOptions {
  readonly current: number;
  /** Null if it is not known at the moment. */
  newest(): Promise<number | null>;
  /** Never rejects. */
  takeOver(): Promise<void>;
}

/** Takes over each version that follows the current one. One that cannot be opened is not tried again. */
export function watchVersions({ current, newest, takeOver }: WatchVersionsOptions): void {
  let seen = current;
  const look = async () => {
    // That the database cannot be reached is said elsewhere.
    const number = await newest().catch(() => null);
    if (number !== null && number > seen) {
      seen = number;
      await takeOver();
    }
    setTimeout(look, EVERY_MS).unref();
  };
  setTimeout(look, EVERY_MS).unref();
}
