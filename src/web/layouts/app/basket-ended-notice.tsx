import { useFrameData } from "../frame-data.ts";
import { FrameNotice } from "../frame-notice.tsx";

/** Shown after the deadline: the seats are released. `EndVoice` announces it. */
export function BasketEndedNotice() {
  return useFrameData()?.basketEnded === "expired" ? <FrameNotice tone="warning" word="expired" /> : null;
}
