import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FillBar } from "../../ui/fill-bar.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Day } from "./day.ts";
import styles from "./today.module.css";

type Performance = Day["performances"][number];

export function PerformancesToday({ performances }: Pick<Day, "performances">) {
  const t = useWords("today");
  const columns = useColumns();
  return (
    <Panel title={t("performances")}>
      {performances.length === 0 ? (
        <EmptyState title={t("no-performances")} />
      ) : (
        <Table label={t("performances")} rows={performances} keyOf={({ id }) => id} columns={columns} />
      )}
    </Panel>
  );
}

function useColumns(): readonly Column<Performance>[] {
  const t = useWords("today");
  const may = useMay();
  const { time, stored } = useFormat();
  const count = (id: "held" | "blocked" | "free" | "scanned"): Column<Performance> => ({
    ...{ id, title: t(id), isNumber: true },
    cell: (performance) => performance[id],
  });
  return [
    {
      ...{ id: "starts", title: t("starts") },
      cell: ({ starts }) => <time dateTime={starts}>{time(starts)}</time>,
    },
    {
      ...{ id: "title", title: t("performance"), isHead: true },
      cell: ({ id, title, venue, isCancelled }) => (
        <>
          {may("seats.read") ? <Link to={`/performances/${id}/seats`}>{title}</Link> : <span>{title}</span>}{" "}
          {isCancelled ? <Badge tone="bad">{t("cancelled")}</Badge> : null}
          <span className={styles.detail}>
            <br />
            {venue}
          </span>
        </>
      ),
    },
    {
      ...{ id: "sold", title: t("sold"), isNumber: true },
      cell: ({ sold, seats }) => (
        <>
          <span>{t("sold-of", { sold, seats })}</span>
          <FillBar value={sold} of={seats} />
        </>
      ),
    },
    count("free"),
    count("held"),
    count("blocked"),
    count("scanned"),
    { ...{ id: "revenue", title: t("revenue"), isNumber: true }, cell: ({ revenue }) => stored(revenue) },
  ];
}
