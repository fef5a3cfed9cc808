import { useRouteLoaderData } from "react-router";
import type { readFrame } from "./read-frame.ts";

/** What the frame shows of the visitor; undefined where the root's loader did not run (error pages). */
export function useFrameData() {
  return useRouteLoaderData<typeof readFrame>("root");
}
