import { expect, test } from "vitest";
import { RETRY_MS, retryAt } from "./webhook-retry.ts";

test("a webhook delivery is tried soon, then less and less often, for the last time after exactly three days", () => {
  const times = [0];
  for (let at: number | null = 0; ; ) {
    at = retryAt(times.length, 0, at);
    if (at === null) break;
    times.push(at);
  }
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(pauses.slice(0, 4)).toEqual([5_000, 30_000, 120_000, 600_000]);
  expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((one, other) => one - other));
  expect(times.at(-1)).toBe(RETRY_MS);
  expect(times.length).toBeLessThan(30);
});
