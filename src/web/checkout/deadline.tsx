import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl/react";
import { minutesLeft } from "../languages/format.ts";
import { useFormat } from "../languages/format-context.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./deadline.module.css";

/** Minutes before the end at which it is said aloud; the last two are shown in red. */
const ANNOUNCED = [5, 2, 1];
const URGENT_MINUTES = 2;
const TICK_MS = 1000;

interface DeadlineProps {
  /** ISO instant at which the seats are given back. */
  readonly expires: string;
  /** The server's clock when the page was made: the visitor's own may be wrong. */
  readonly now: number;
}

/** Until when the seats are held. At the end it only asks the server what is left. */
export function Deadline({ expires, now }: DeadlineProps) {
  const t = useTranslations("basketBar");
  const format = useFormat();
  const [time, setTime] = useState(now);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const ahead = now - Date.now();
    const end = new Date(expires).getTime();
    const timer = setInterval(() => {
      const current = Date.now() + ahead;
      setTime(current);
      if (current > end) {
        clearInterval(timer);
        revalidate();
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [expires, now, revalidate]);

  const left = minutesLeft(expires, time);
  return (
    <p className={styles.deadline} data-urgent={left < URGENT_MINUTES || undefined}>
      {t("held-until", { time: format.time(expires) })}{" "}
      <span className={styles.left}>{t("minutes-left", { minutes: left })}</span>
      <VisuallyHidden>
        <span aria-live="polite">{ANNOUNCED.includes(left) ? t("announce", { minutes: left }) : ""}</span>
      </VisuallyHidden>
    </p>
  );
}
