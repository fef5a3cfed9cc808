import { lazy, Suspense, useEffect, useState } from "react";
import { useFrameData } from "../frame-data.ts";

/** Only who holds seats needs it, and only after the page is there. Without it the shop goes on. */
const ShopVoice = lazy(() => import("../../checkout/shop-voice.tsx").catch(() => ({ default: () => null })));

/** While one browses with seats in the basket: the time that is left, and its end, said aloud. */
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
