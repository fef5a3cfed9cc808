import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Commerce } from "../analytics/read-commerce.ts";
import { useFrameData } from "./frame-data.ts";

const Analytics = lazy(
  (): Promise<{ default: (props: { facts: Facts }) => ReactNode }> =>
    import("../analytics/analytics.tsx").catch(() => ({ default: () => null })),
);
type Frame = NonNullable<ReturnType<typeof useFrameData>>;
type Facts = Commerce & NonNullable<Frame["analytics"]> & Pick<Frame, "cart">;

/** Loads analytics after hydration, if the visitor agreed to it. */
export function AgreedAnalytics() {
  const frame = useFrameData();
  const facts = frame?.analytics && { ...frame.analytics, cart: frame.cart };
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHere && facts ? (
    <Suspense>
      <Analytics facts={facts} />
    </Suspense>
  ) : null;
}
