/** Work of one name is done one after the other, in the order in which it came; of different names beside each other. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const own = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}
