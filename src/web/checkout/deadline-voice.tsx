import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl/react";
import { minutesLeft } from "#languages/format.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { ANNOUNCED, useServerTime } from "./server-time.ts";

interface DeadlineVoiceProps {
  /** ISO instant at which the seats are given back; null while none are held. */
  readonly expires: string | null;
  /** The server's clock when the page was made. */
  readonly now: number;
}

/** Where the countdown is not shown: the last minutes are said all the same, and at the end the server is asked. */
export function DeadlineVoice({ expires, now }: DeadlineVoiceProps) {
  const t = useTranslations("basketBar");
  const { revalidate } = useRevalidator();
  const time = useServerTime(expires, now, revalidate);
  const left = expires === null ? 0 : minutesLeft(expires, time);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{ANNOUNCED.includes(left) ? t("announce", { minutes: left }) : ""}</span>
    </VisuallyHidden>
  );
}
