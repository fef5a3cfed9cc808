import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseMemoryWhenIdle } from "./release-memory.ts";

const MB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["an idle process with a large young generation collects it once", 0.02, 64, 1],
  ["a busy process does not pause to collect", 0.5, 64, 0],
  ["an idle process with a small young generation does not collect", 0.02, 2, 0],
])("%s", async (_title, busy, young, times) => {
  let youngBytes = young * MB;
  const collect = vi.fn(() => {
    youngBytes = MB;
  });
  releaseMemoryWhenIdle({ busyShare: () => busy, youngBytes: () => youngBytes, collect });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledTimes(times);
});
