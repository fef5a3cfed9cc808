import type { ReactNode } from "react";
import type { Standing } from "#domain/waiting.ts";
import { BotCheckField } from "../../bot-check/bot-check-field.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm } from "../../forms/command-form.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./queue.module.css";
import { useStanding } from "./use-standing.ts";

interface StandingPartProps {
  readonly room: string;
  readonly standing: Standing;
  readonly next: string;
  readonly hidden: ReactNode;
  readonly pending: boolean;
  readonly commandKey: string;
}

/** The current position with its actions. */
export function StandingPart({
  room,
  standing: asLoaded,
  next,
  hidden,
  pending,
  commandKey,
}: StandingPartProps) {
  const t = useTranslations("queue");
  const format = useFormat();
  const standing = useStanding(room, asLoaded);
  const words = useStandingWords(standing);
  return (
    <section className={styles.part}>
      <h1>{words.title}</h1>
      {standing.phase === "outside" && standing.lost ? (
        <Notice tone="warning">{t(`lost-${standing.lost}`)}</Notice>
      ) : null}
      {words.text ? <p>{words.text}</p> : null}
      {standing.phase === "outside" && standing.draws !== null ? (
        <p>{t("outside-draw", { when: format.dateTime(standing.draws) })}</p>
      ) : null}
      {standing.phase === "waiting" ? <Place standing={standing} /> : null}
      {standing.phase === "waiting" || standing.phase === "before-draw" ? (
        <p className={styles.kept}>{t("kept")}</p>
      ) : null}
      {standing.phase === "open" || standing.phase === "inside" ? (
        <p>
          <ButtonLink to={next}>{t("go-on")}</ButtonLink>
        </p>
      ) : null}
      {standing.phase === "outside" || standing.phase === "called" ? (
        <CommandForm commandKey={commandKey}>
          {hidden}
          {standing.phase === "outside" ? <BotCheckField action="join_queue" /> : null}
          <Button name="intent" value={standing.phase === "called" ? "enter" : "join"} pending={pending}>
            {standing.phase === "called" ? t("enter") : t("join")}
          </Button>
        </CommandForm>
      ) : null}
      <Announcer announced={words.announced} />
    </section>
  );
}

/** Announces changes politely, but not every new number. */
function Announcer({ announced }: { announced: string }) {
  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  );
}

function Place({ standing }: { standing: Extract<Standing, { phase: "waiting" }> }) {
  const t = useTranslations("queue");
  const { place, before, minutes } = standing;
  if (place === null || before === null) return <p>{t("placing")}</p>;
  return (
    <dl className={styles.place}>
      <div>
        <dt>{t("place")}</dt>
        <dd className={styles.number}>{place}</dd>
      </div>
      <div>
        <dt>{t("before")}</dt>
        <dd>{t("people", { count: before })}</dd>
      </div>
      <div>
        <dt>{t("time-left")}</dt>
        <dd>{minutes === null ? t("unknown-time") : t("minutes", { minutes })}</dd>
      </div>
    </dl>
  );
}

function useStandingWords(standing: Standing): { title: string; text: string | null; announced: string } {
  const t = useTranslations("queue");
  const format = useFormat();
  switch (standing.phase) {
    case "open":
      return { title: t("no-queue-title"), text: t("no-queue-text"), announced: t("no-queue-title") };
    case "outside":
      return { title: t("outside-title"), text: t("outside-text"), announced: "" };
    case "before-draw": {
      const when = format.dateTime(standing.draws);
      return { title: t("before-draw-title"), text: t("before-draw-text", { when }), announced: "" };
    }
    case "waiting": {
      const { minutes } = standing;
      const announced = minutes === null ? "" : `${t("time-left")}: ${t("minutes", { minutes })}`;
      return { title: t("waiting-title"), text: null, announced };
    }
    case "called": {
      const text = t("called-text", { when: format.time(standing.until) });
      return { title: t("called-title"), text, announced: `${t("called-title")}. ${text}` };
    }
    case "inside":
      return {
        title: t("inside-title"),
        text: t("inside-text", { when: format.time(standing.until) }),
        announced: "",
      };
  }
}
