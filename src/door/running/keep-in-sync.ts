import type { DoorDeviceCore } from "../device/door-core.ts";

const EVERY_MS = 3_000;
const AFTER_SCAN_MS = 200;
const LONGEST_MS = 60_000;
const LOOK_EVERY_MS = 30_000;

/** Synchronises every few seconds, at once after a scan and when the network is back. @returns a function that ends it */
export function keepInSync(core: DoorDeviceCore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isEnded = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    const result = await core.sync().catch(() => "unreachable" as const);
    if (isEnded) return;
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
  const unsubscribe = core.subscribe(() => {
    const { waiting: next } = core.state();
    if (next > waiting && failures === 0) plan(AFTER_SCAN_MS);
    waiting = next;
  });
  const look = setInterval(() => void core.deleteExpired().catch(() => {}), LOOK_EVERY_MS);
  const again = () => {
    failures = 0;
    void run();
  };
  const whenSeen = () => document.visibilityState === "visible" && again();
  addEventListener("online", again);
  document.addEventListener("visibilitychange", whenSeen);
  void run();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    clearInterval(look);
    unsubscribe();
    removeEventListener("online", again);
    document.removeEventListener("visibilitychange", whenSeen);
  };
}
