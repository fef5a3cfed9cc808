import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { currentLanguage } from "../../words/language.ts";
import { useWords } from "../../words/words-context.tsx";
import { isUnfinished } from "../report/runs.ts";

const EVERY_MS = 3_000;

/** One's own reports that are made in the background; nothing without one. */
export function Runs() {
  const t = useWords("reports");
  const { calendarDay, dayOf } = useFormat();
  const query = useQuery(
    office.reportRuns.list.queryOptions({
      input: { language: currentLanguage() },
      refetchInterval: ({ state }) => (state.data?.runs.some(isUnfinished) ? EVERY_MS : false),
    }),
  );
  const runs = query.data?.runs ?? [];
  if (runs.length === 0) return null;
  return (
    <Panel title={t("runs")}>
      <Table
        label={t("runs")}
        rows={runs}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "report",
            title: t("report"),
            isHead: true,
            cell: ({ id, title }) => <Link to={`/reports/runs/${id}`}>{title}</Link>,
          },
          {
            id: "period",
            title: t("period"),
            cell: ({ period: { from, to } }) =>
              t("days-of", { from: calendarDay(from), to: calendarDay(to) }),
          },
          {
            id: "state",
            title: t("state"),
            cell: ({ state, finished, pieces, until }) => {
              if (state === "running" && pieces > 0) return t("run-progress", { finished, pieces });
              if (state === "done") return t("run-until", { day: calendarDay(dayOf(Date.parse(until))) });
              return t(`state-${state}`);
            },
          },
        ]}
      />
    </Panel>
  );
}
