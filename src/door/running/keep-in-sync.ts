import type { DoorDeviceCore } from "../device/door-core.ts";

const EVERY_MS = 3_000;
const AFTER_SCAN_MS = 200;
const LONGEST_MS = 60_000;
const LOOK_EVERY_MS = 30_000;

/**
 * Synchronises every three seconds, soon after a scan, and when the network or the page is back; less often while the
 * server cannot be reached. Deletes what has expired.
 */
export function keepInSync(core: DoorDeviceCore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function run(): Promise<void> {
    clearTimeout(timer);
    const result = await core.sync().catch(() => "unreachable" as const);
    failures = result === "unreachable" ? failures + 1 : 0;
    const longer = Math.min(LONGEST_MS, EVERY_MS * 2 ** failures);
    // Not all phones at once when the network is back.
    plan(failures === 0 ? EVERY_MS : longer * (0.5 + Math.random() / 2));
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  }

  let waiting = core.state().waiting;
  core.subscribe(() => {
    const { waiting: next } = core.state();
    if (next > waiting && failures === 0) plan(AFTER_SCAN_MS);
    waiting = next;
  });
  setInterval(() => void core.deleteExpired().catch(() => {}), LOOK_EVERY_MS);
  const again = () => {
    failures = 0;
    void run();
  };
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
  void run();
}
