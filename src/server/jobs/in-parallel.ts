/** The queue executes the jobs of one fetched batch with it. Results are in the order of `all`. */
export async function inParallel<One, Result>(
  atOnce: number,
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = all.entries();
  const worker = async () => {
    for (const [at, one] of waiting) results[at] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
  return results;
}
