import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchVersions } from "./watch-versions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a version that cannot be opened is reported until a later one opens, and is tried once", async () => {
  let newest: number | null = 12;
  let canOpen = false;
  const takeOver = vi.fn(async () => (canOpen ? (newest ?? 12) : 12));
  const { unopened } = watchVersions({ current: 12, newest: async () => newest, takeOver });
  await vi.advanceTimersByTimeAsync(3_000);
  expect([takeOver.mock.calls.length, unopened()]).toEqual([0, null]);
  newest = 13;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([takeOver.mock.calls.length, unopened()]).toEqual([1, 13]);
  newest = null;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(unopened()).toBe(13);
  [newest, canOpen] = [14, true];
  await vi.advanceTimersByTimeAsync(2_000);
  expect([takeOver.mock.calls.length, unopened()]).toEqual([2, null]);
});
