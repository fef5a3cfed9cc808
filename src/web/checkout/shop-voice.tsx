import type { ReactNode } from "react";
import { DeadlineVoice, EndVoice } from "./deadline-voice.tsx";

interface ShopVoiceProps {
  readonly expires: string | null;
  readonly now: number;
  readonly isEnded: boolean;
}

export default function ShopVoice({ isEnded, ...time }: ShopVoiceProps): ReactNode {
  return (
    <>
      <DeadlineVoice {...time} />
      <EndVoice isEnded={isEnded} />
    </>
  );
}
