import { lazy, Suspense, useEffect, useState } from "react";
import { useFrameData } from "../frame-data.ts";

/** Announces the basket's deadline and reports its end. Loaded after hydration, if there is an open basket. */
const ShopVoice = lazy(() => import("../../checkout/shop-voice.tsx").catch(() => ({ default: () => null })));

export function BasketVoice() {
  const frame = useFrameData();
  const hasBasket = frame?.basket?.state === "open";
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (hasBasket) setWanted(true);
  }, [hasBasket]);
  if (!isWanted || !frame) return null;
  return (
    <Suspense>
      <ShopVoice
        expires={hasBasket ? (frame.basket?.expires ?? null) : null}
        now={frame.now}
        why={frame.basketEnded}
      />
    </Suspense>
  );
}
