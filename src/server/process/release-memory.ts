import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_EVERY_MS = 10_000;
/** Share of its time that the process was busy since the last look. */
const IDLE = 0.1;
/** V8 grows its young generation to 64 MB during a start or under load, and keeps it that large when idle. */
const MUCH_YOUNG_BYTES = 16 * 1024 * 1024;

interface Heap {
  busyShare(): number;
  youngBytes(): number;
  /** Takes 0.1 to 0.2 s, during which nothing is answered. */
  collect(): void;
}

/** Returns memory to the system in a quiet moment after a start or a rush. It grows again under load. */
export function releaseMemoryWhenIdle(heap: Heap = ownHeap()): void {
  setInterval(() => {
    const isIdle = heap.busyShare() < IDLE;
    if (isIdle && heap.youngBytes() > MUCH_YOUNG_BYTES) heap.collect();
  }, LOOK_EVERY_MS).unref();
}

function ownHeap(): Heap {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  // Node offers the collector only by this flag; the flag is read when a context is created.
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return {
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    youngBytes: () =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0,
    collect: () => collect({ type: "major", execution: "sync", flavor: "last-resort" }),
  };
}
