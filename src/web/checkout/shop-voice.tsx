import type { ReactNode } from "react";
import type { BasketEnded } from "../visit/visitor.ts";
import { BasketEnd } from "./basket-end.tsx";
import { DeadlineVoice } from "./deadline-voice.tsx";

interface ShopVoiceProps {
  readonly expires: string | null;
  readonly now: number;
  readonly why: BasketEnded | null;
}

/** On pages outside the checkout, once the visitor has a basket. */
export default function ShopVoice({ why, ...time }: ShopVoiceProps): ReactNode {
  return (
    <>
      <DeadlineVoice {...time} />
      <BasketEnd isHeld={time.expires !== null} why={why} />
    </>
  );
}
