import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { lastActivity, noteActivity } from "../client/activity.ts";
import { office } from "../client/client.ts";
import { startIdleTimer } from "./idle-timer.ts";
import { setLockedHere } from "./locked-here.ts";
import type { Session } from "./session-context.tsx";
import { hearTabs, tellTabs } from "./tabs.ts";

const ACTIVITIES = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
/** Tabs need not hear of every key. */
const TELL_EVERY_MS = 1000;

/** Locks the session after its idle time in all tabs. Returns the function that locks it now. */
export function useIdleLock({ isLocked, locksAfterSeconds }: Session): () => Promise<void> {
  const queries = useQueryClient();

  const lock = useCallback(async () => {
    // At once, also without a connection; the server locks an idle session too.
    setLockedHere(true);
    await office.session.lock.call({}, { context: {} }).catch(() => {});
    await queries.invalidateQueries({ queryKey: office.session.read.key() });
    tellTabs({ kind: "session" });
  }, [queries]);

  useEffect(() => {
    if (isLocked) return;
    const clock = {
      now: () => Date.now(),
      setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
      clearTimeout: (timer: number) => window.clearTimeout(timer),
    };
    const timer = startIdleTimer(clock, locksAfterSeconds * 1000, () => void lock());
    let told = 0;
    const act = () => {
      const at = Date.now();
      noteActivity(at);
      timer.touch(at);
      if (at - told < TELL_EVERY_MS) return;
      told = at;
      tellTabs({ kind: "active", at });
    };
    const stopHearing = hearTabs((message) => {
      if (message.kind !== "active") return;
      noteActivity(message.at);
      timer.touch(message.at);
    });
    const check = () => timer.check();
    timer.touch(lastActivity());
    for (const activity of ACTIVITIES)
      window.addEventListener(activity, act, { capture: true, passive: true });
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      timer.stop();
      stopHearing();
      for (const activity of ACTIVITIES) window.removeEventListener(activity, act, { capture: true });
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  }, [isLocked, locksAfterSeconds, lock]);
  return lock;
}
