import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Commerce } from "../analytics/read-commerce.ts";
import { useFrameData } from "./frame-data.ts";

const Analytics = lazy(
  (): Promise<{ default: (props: { facts: Facts }) => ReactNode }> =>
    import("../analytics/analytics.tsx").catch(() => ({ default: () => null })),
);
type Facts = Commerce & NonNullable<NonNullable<ReturnType<typeof useFrameData>>["analytics"]>;

/** For whoever agreed to it, when the page stands. */
export function AgreedAnalytics() {
  const facts = useFrameData()?.analytics;
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHere && facts ? (
    <Suspense>
      <Analytics facts={facts} />
    </Suspense>
  ) : null;
}
