/** For the scanning screen, while the page is seen. @returns a function that ends it */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isEnded = false;
  async function take(): Promise<void> {
    if (isEnded || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    // Refused when the battery is low.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (isEnded) await lock?.release();
  }
  const whenSeen = () => void take();
  document.addEventListener("visibilitychange", whenSeen);
  void take();
  return () => {
    isEnded = true;
    document.removeEventListener("visibilitychange", whenSeen);
    void lock?.release();
  };
}
