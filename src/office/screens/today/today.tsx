import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useWatched } from "../../live/watched.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import columns from "../../styles/columns.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Facts, Panel } from "../../ui/panel.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import type { Day } from "./day.ts";
import { Decisions } from "./decisions.tsx";
import { Health } from "./health.tsx";
import { PerformancesToday } from "./performances-today.tsx";
import { Stuck } from "./stuck.tsx";

const DAY_MS = 86_400_000;
/** That an hour passes is not announced: its sales are read again. */
const REFRESH_MS = 60_000;

export function Today() {
  const t = useWords("today");
  const format = useFormat();
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const now = format.dayOf(Date.now());
  const wanted = search.get("day") ?? now;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(wanted) ? wanted : now;
  const query = useQuery(
    office.today.show.queryOptions({
      input: { day, language },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
  const isToday = day === now;
  useWatched("today", "");
  return (
    <Screen
      title={isToday ? t("title") : t("title-day")}
      kind={format.date(`${day}T12:00:00Z`)}
      actions={<Days day={day} isToday={isToday} />}
    >
      <Loaded query={query} lines={14}>
        {(data) => (
          <div className={columns.columns}>
            <div className={columns.column}>
              <PerformancesToday performances={data.performances} />
            </div>
            <div className={columns.column}>
              {isToday ? <LastHour lastHour={data.lastHour} /> : null}
              <Stuck stuck={data.stuck} />
              <Decisions decisions={data.decisions} />
              <Health health={data.health} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Days({ day, isToday }: { day: string; isToday: boolean }) {
  const t = useWords("today");
  const by = (days: number) =>
    new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return (
    <>
      <ButtonLink to={`?day=${by(-1)}`}>{t("day-before")}</ButtonLink>
      {isToday ? null : <ButtonLink to="?">{t("title")}</ButtonLink>}
      <ButtonLink to={`?day=${by(1)}`}>{t("day-after")}</ButtonLink>
    </>
  );
}

function LastHour({ lastHour: { orders, tickets, amount } }: Pick<Day, "lastHour">) {
  const t = useWords("today");
  const { stored } = useFormat();
  return (
    <Panel title={t("last-hour")}>
      <Facts
        isDense
        facts={[
          { name: t("orders"), value: orders },
          { name: t("tickets"), value: tickets },
          { name: t("amount"), value: stored(amount) },
        ]}
      />
    </Panel>
  );
}
