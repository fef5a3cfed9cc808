import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** What the frame shows of the visitor; undefined where the root's loader did not run (error pages). */
export function useFrameData() {
  return useRouteLoaderData<typeof loader>("root");
}
