import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { TakeOver } from "./take-over.tsx";
import styles from "./till.module.css";
import type { TillSession } from "./till-types.ts";

/** The till sessions of a day, every clerk's. */
export function Sessions() {
  const t = useWords("counterTill");
  const { dayOf } = useFormat();
  const [day, setDay] = useState(() => dayOf(Date.now()));
  const query = useQuery(office.tills.sessions.queryOptions({ input: { day }, enabled: day !== "" }));
  const columns = useColumns();
  return (
    <Panel title={t("sessions")}>
      <div className={styles.day}>
        <TextField label={t("day")} type="date" value={day} onChange={setDay} />
      </div>
      <Loaded query={query} lines={4}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <EmptyState title={t("no-sessions")} />
          ) : (
            <Table label={t("sessions")} rows={sessions} keyOf={({ session }) => session} columns={columns} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function useColumns(): readonly Column<TillSession>[] {
  const t = useWords("counterTill");
  const { money, time } = useFormat();
  const may = useMay();
  return [
    {
      ...{ id: "till", title: t("till"), isHead: true },
      cell: ({ session, till, number }) => (
        <Link to={`/counter/till?session=${session}`}>
          {number === null ? t("x", { till: till.name }) : t("z", { till: till.name, number })}
        </Link>
      ),
    },
    { id: "opened", title: t("opened"), cell: ({ opened, openedBy }) => `${time(opened)}, ${openedBy}` },
    {
      ...{ id: "closed", title: t("closed") },
      cell: ({ closed, closedBy }) => (closed ? `${time(closed)}, ${closedBy ?? ""}` : t("still-open")),
    },
    { id: "expected", title: t("expected"), isNumber: true, cell: ({ expected }) => money(expected) },
    {
      ...{ id: "difference", title: t("difference"), isNumber: true },
      cell: ({ difference }) => (difference ? money(difference) : ""),
    },
    {
      ...{ id: "actions", title: t("actions"), hidesTitle: true },
      cell: ({ session, state }) =>
        state === "open" && may("tills.manage") ? <TakeOver session={session} /> : null,
    },
  ];
}
