import { lazy, type ReactNode, Suspense } from "react";
import { useFrameData } from "./frame-data.ts";
import { TabsInStep } from "./tabs-in-step.tsx";

const Analytics = lazy(() => import("../analytics/analytics.tsx").catch(() => ({ default: () => null })));

/** What comes when the page stands. */
export default function Afterwards(): ReactNode {
  const analytics = useFrameData()?.analytics;
  return (
    <>
      <TabsInStep />
      {analytics ? (
        <Suspense>
          <Analytics facts={analytics} />
        </Suspense>
      ) : null}
    </>
  );
}
