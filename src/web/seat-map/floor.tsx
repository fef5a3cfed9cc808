import { lazy, Suspense } from "react";
import type { HallFloorProps } from "./hall-floor.tsx";

/** Most halls have little on their floor, and nobody waits for it: it is fetched after the map. */
const HallFloor = lazy(() => import("./hall-floor.tsx"));

export function Floor(props: HallFloorProps) {
  return props.areas.length === 0 ? null : (
    <Suspense>
      <HallFloor {...props} />
    </Suspense>
  );
}
