import { useRevalidator } from "react-router";
import { minutesLeft } from "#languages/format.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { ANNOUNCED, useServerTime } from "./server-time.ts";

interface DeadlineVoiceProps {
  readonly expires: string | null;
  /** The server's time when the page was rendered, milliseconds. */
  readonly now: number;
}

/** For pages without a visible countdown: announces the last minutes and reloads the basket at the deadline. */
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
