/**
 * Serializes work of the same name in order of arrival; different names run concurrently. When one task fails, those
 * waiting behind it fail at once instead of each waiting for its own timeout. Later arrivals try again.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const own = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}
