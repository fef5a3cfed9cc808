import { type RefObject, useEffect, useRef } from "react";
import { href, useLocation, useRevalidator } from "react-router";
import { minutesLeft } from "#languages/format.ts";
import { useFormat } from "../format-context.tsx";
import { CommandForm, usePending } from "../forms/command-form.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./deadline.module.css";
import { isFillingIn } from "./filling-in.ts";
import { MORE_TIME_PATH, readAnswer, withAnswer } from "./more-time.ts";
import { ANNOUNCED, useServerTime } from "./server-time.ts";

const URGENT_MINUTES = 2;

interface DeadlineProps {
  /** ISO instant. */
  readonly expires: string;
  /** The server's: the visitor's clock may be wrong. */
  readonly now: number;
  readonly moreTime: { readonly seconds: number; readonly key: string } | null;
  /** Passed while the visitor was filling in a form. */
  readonly isOver: boolean;
  readonly onOver: () => void;
}

/** The time left to pay, in the header of the payment pages; the basket bar of the others only announces it. */
export function Deadline({ expires, now, moreTime, isOver, onOver }: DeadlineProps) {
  const t = useTranslations("basketBar");
  const refusals = useTranslations("refusals");
  const format = useFormat();
  const end = useEnd(onOver);
  const time = useServerTime(expires, now, end);
  const answer = readAnswer(useLocation().search);
  const left = minutesLeft(expires, time);
  const offered = left <= URGENT_MINUTES && !isOver ? moreTime : null;
  const line = useRef<HTMLParagraphElement>(null);
  const noteFocus = useFocusAfter(offered !== null, line);

  const announced = [
    ANNOUNCED.includes(left) && t("announce", { minutes: left }),
    offered && left === URGENT_MINUTES && t("may-ask"),
    answer === "given" && t("extended", { time: format.time(expires) }),
  ];
  return (
    <div className={styles.deadline} data-urgent={left < URGENT_MINUTES || undefined}>
      {isOver ? null : (
        <p ref={line} tabIndex={-1}>
          {t("held-until", { time: format.time(expires) })}{" "}
          <span className={styles.left}>{t("minutes-left", { minutes: left })}</span>
        </p>
      )}
      <div className={styles.over}>
        {isOver ? (
          <Notice tone="warning" title={t("expired-title")}>
            <p>{t("expired-here")}</p>
            <ButtonLink to={href("/basket")} variant="secondary">
              {t("to-basket")}
            </ButtonLink>
          </Notice>
        ) : null}
      </div>
      {offered ? <MoreTimeForm seconds={offered.seconds} commandKey={offered.key} onAsk={noteFocus} /> : null}
      <p role="status" className={styles.refused}>
        {answer && answer !== "given" ? refusals(answer) : null}
      </p>
      <VisuallyHidden>
        <span aria-live="polite">{announced.filter(Boolean).join(" ")}</span>
      </VisuallyHidden>
    </div>
  );
}

interface MoreTimeFormProps {
  readonly seconds: number;
  readonly commandKey: string;
  readonly onAsk: () => void;
}

function MoreTimeForm({ seconds, commandKey, onAsk }: MoreTimeFormProps) {
  const t = useTranslations("basketBar");
  const { pathname, search } = useLocation();
  const pending = usePending("key", commandKey);
  return (
    <CommandForm commandKey={commandKey} action={MORE_TIME_PATH} replace preventScrollReset onSubmit={onAsk}>
      <input type="hidden" name="back" value={withAnswer(pathname + search, null)} />
      <Button variant="secondary" pending={pending}>
        {t("more-time", { minutes: Math.max(1, Math.round(seconds / 60)) })}
      </Button>
    </CommandForm>
  );
}

/** Revalidates, which leads to the basket; a visitor filling in a form is notified and stays. */
function useEnd(onOver: () => void) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  return () => {
    if (pathname !== href("/basket") && isFillingIn(document)) onOver();
    else revalidate();
  };
}

/** The button disappears after use. */
function useFocusAfter(isThere: boolean, line: RefObject<HTMLElement | null>): () => void {
  const pressed = useRef(false);
  useEffect(() => {
    if (isThere || !pressed.current) return;
    pressed.current = false;
    line.current?.focus({ preventScroll: true });
  }, [isThere, line]);
  return () => {
    pressed.current = true;
  };
}
