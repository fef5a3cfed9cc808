/**
 * Work of one name is done one after the other, in the order in which it came; of different names beside each other. What
 * cannot be done now cannot be done for those who wait behind it either: they hear of it at once, instead of each waiting as
 * long again. Whoever comes after that tries anew.
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
