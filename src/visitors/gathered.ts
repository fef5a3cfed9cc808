interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits a statement's size; more would delay the first of them. */
const MOST = 128;

/**
 * For the sessions that many visitors start at once: calls that arrive while one statement is under way share the next.
 *
 * @param serve returns a result for each item, in their order; if it throws, all of them fail
 */
export function gathered<Item, Result>(
  serve: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  async function next(): Promise<void> {
    const batch = waiting.splice(0, MOST);
    try {
      const results = await serve(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isBusy = waiting.length > 0;
    if (isBusy) void next();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // Calls of the same turn of the event loop share a statement.
      setImmediate(() => void next());
    });
}
