import { useFrameData } from "../frame-data.ts";
import { FrameNotice } from "../frame-notice.tsx";

/** On the pages with the shop's frame, for an hour after the basket has expired. */
export function BasketEndedNotice() {
  return useFrameData()?.basketEnded === "expired" ? <FrameNotice tone="warning" word="expired" /> : null;
}
