import { useFrameData } from "../frame-data.ts";
import { FrameNotice } from "../frame-notice.tsx";

/** The deadline passed: the seats went back, and one may start anew. `EndVoice` says it. */
export function BasketEndedNotice() {
  return useFrameData()?.basketEnded === "expired" ? <FrameNotice tone="warning" word="expired" /> : null;
}
