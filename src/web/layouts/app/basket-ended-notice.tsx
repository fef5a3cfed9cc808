import { useFrameData } from "../frame-data.ts";
import { FrameNotice } from "../frame-notice.tsx";

export function BasketEndedNotice() {
  return useFrameData()?.basketEnded === "expired" ? <FrameNotice tone="warning" word="expired" /> : null;
}
