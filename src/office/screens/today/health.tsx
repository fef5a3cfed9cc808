import { useFormat } from "../../format/format-context.tsx";
import { Badge, Facts, Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Day } from "./day.ts";

/** Jobs that are due this long are late. */
const LATE_SECONDS = 120;

/** Whether jobs are done in time, and emails and payments get through. */
export function Health({ health: { outbox, mail, provider } }: Pick<Day, "health">) {
  const t = useWords("today");
  const { duration } = useFormat();
  const minutes = (seconds: number) => duration(Math.max(1, Math.round(seconds / 60)));
  const isLate = (outbox.oldestSeconds ?? 0) > LATE_SECONDS;
  const line = ({ retried, sinceSeconds }: Day["health"]["mail"]) =>
    retried === 0 ? (
      <Badge tone="good">{t("works")}</Badge>
    ) : (
      <Badge tone="bad">{t("retried", { count: retried, time: minutes(sinceSeconds ?? 0) })}</Badge>
    );
  return (
    <Panel title={t("health")}>
      <Facts
        isDense
        facts={[
          {
            name: t("outbox"),
            value: (
              <Badge tone={isLate ? "bad" : "good"}>
                {isLate
                  ? t("late", { count: outbox.waiting, time: minutes(outbox.oldestSeconds ?? 0) })
                  : t("works")}
              </Badge>
            ),
          },
          { name: t("mail"), value: line(mail) },
          { name: t("provider"), value: line(provider) },
        ]}
      />
    </Panel>
  );
}
