/**
 * Runs the tasks of one name in order of arrival; different names run concurrently. When a task fails, those waiting
 * behind it fail immediately instead of each waiting for its own timeout.
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
