import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import type { Opening } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import cells from "../../styles/cells.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FillBar } from "../../ui/fill-bar.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";

const REFRESH_MS = 30_000;

/** Performances from today on, by day, with how many visitors are in. */
export default function Door() {
  const t = useWords("doorOpenings");
  const { date, dayOf } = useFormat();
  const { language } = useLanguage();
  const query = useQuery(
    office.door.openings.queryOptions({ input: { language }, refetchInterval: REFRESH_MS }),
  );
  const columns = useColumns();
  return (
    <Screen title={t("title")} actions={<ButtonLink to="/entrance/devices">{t("devices")}</ButtonLink>}>
      <Loaded query={query} lines={8}>
        {({ performances }) =>
          performances.length === 0 ? (
            <EmptyState title={t("none")} />
          ) : (
            [...Map.groupBy(performances, ({ starts }) => dayOf(starts))].map(([day, own]) => (
              <Panel key={day} title={date(`${day}T12:00:00Z`)}>
                <Table
                  label={t("performances")}
                  rows={own}
                  keyOf={({ id }) => id}
                  columns={columns}
                  isAligned
                />
              </Panel>
            ))
          )
        }
      </Loaded>
    </Screen>
  );
}

function useColumns(): readonly Column<Opening>[] {
  const t = useWords("doorOpenings");
  const { time } = useFormat();
  return [
    {
      ...{ id: "performance", title: t("performance"), isHead: true },
      cell: ({ id, title, venue, cancelled }) => (
        <>
          <Link to={`/entrance/${id}`}>{title}</Link>{" "}
          {cancelled ? <Badge tone="bad">{t("cancelled")}</Badge> : null}
          <span className={cells.detail}>{venue}</span>
        </>
      ),
    },
    {
      ...{ id: "starts", title: t("starts") },
      cell: ({ starts }) => <time dateTime={starts}>{time(starts)}</time>,
    },
    { ...{ id: "tickets", title: t("tickets"), isNumber: true }, cell: ({ tickets }) => tickets },
    {
      ...{ id: "in", title: t("in"), isNumber: true },
      cell: (opening) => (
        <>
          <span>{t("in-of", { in: opening.in, tickets: opening.tickets })}</span>
          <FillBar value={opening.in} of={opening.tickets} />
        </>
      ),
    },
    {
      ...{ id: "expected", title: t("expected"), isNumber: true },
      cell: (opening) => opening.tickets - opening.in,
    },
    {
      ...{ id: "actions", title: t("actions"), hidesTitle: true, isNumber: true },
      cell: ({ id, title, starts }) => (
        <Link to={`/entrance/${id}/list`} aria-label={t("list-of", { title, at: time(starts) })}>
          {t("list")}
        </Link>
      ),
    },
  ];
}
