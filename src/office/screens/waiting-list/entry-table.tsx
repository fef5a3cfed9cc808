import { useState } from "react";
import { useMoment } from "../../door/use-moment.ts";
import { useMay } from "../../session/session-context.tsx";
import cells from "../../styles/cells.module.css";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import { EndDialog, MoveDialog } from "./entry-dialogs.tsx";
import type { ListEntry } from "./list-entry.ts";

interface Row extends ListEntry {
  readonly number: number;
}

type Open =
  | { readonly action: "end"; readonly entry: ListEntry }
  | { readonly action: "first" | "up"; readonly entry: ListEntry; readonly before: string };

export function EntryTable({ entries }: { readonly entries: readonly ListEntry[] }) {
  const t = useWords("waitingList");
  const [open, setOpen] = useState<Open | null>(null);
  const rows = entries.map((entry, index) => ({ ...entry, number: index + 1 }));
  const columns = useColumns(entries, setOpen);
  const close = () => setOpen(null);
  return (
    <>
      <Table label={t("title")} rows={rows} keyOf={({ id }) => id} columns={columns} />
      {open?.action === "end" ? <EndDialog entry={open.entry} onClose={close} /> : null}
      {open && open.action !== "end" ? (
        <MoveDialog entry={open.entry} before={open.before} action={open.action} onClose={close} />
      ) : null}
    </>
  );
}

function useColumns(entries: readonly ListEntry[], onOpen: (open: Open) => void): readonly Column<Row>[] {
  const t = useWords("waitingList");
  const moment = useMoment();
  const may = useMay();
  return [
    { id: "place", title: t("place"), isNumber: true, cell: ({ number }) => number },
    {
      ...{ id: "party", title: t("party"), isHead: true },
      cell: ({ name, email, isMember }) => (
        <>
          {name} {isMember ? <Badge>{t("member")}</Badge> : null}
          <span className={cells.detail}>{email}</span>
        </>
      ),
    },
    { id: "wants", title: t("wants"), cell: (entry) => <Wants entry={entry} /> },
    {
      ...{ id: "since", title: t("since") },
      cell: ({ since }) => <time dateTime={since}>{moment(since)}</time>,
    },
    {
      ...{ id: "state", title: t("state") },
      cell: ({ state, offer }) => (
        <>
          <Badge>{t(`state-${state}`)}</Badge>
          {offer ? <span className={cells.detail}>{t("offer", { until: moment(offer.until) })}</span> : null}
        </>
      ),
    },
    ...(may("waiting-lists.manage")
      ? [
          {
            ...{ id: "actions", title: t("actions"), hidesTitle: true },
            cell: (row: Row) => <Actions row={row} entries={entries} onOpen={onOpen} />,
          },
        ]
      : []),
  ];
}

function Wants({ entry: { party, wheelchairs, bands, mayBeSplit, others } }: { readonly entry: ListEntry }) {
  const t = useWords("waitingList");
  const more = [
    bands.length > 0 ? t("bands", { bands: bands.join(", ") }) : null,
    mayBeSplit && party > 1 ? t("split") : null,
    others > 0 ? t("others", { count: others }) : null,
  ].filter(Boolean);
  return (
    <>
      {t("seats", { count: party, wheelchairs })}
      {more.length > 0 ? <span className={cells.detail}>{more.join(", ")}</span> : null}
    </>
  );
}

interface ActionsProps {
  readonly row: Row;
  readonly entries: readonly ListEntry[];
  readonly onOpen: (open: Open) => void;
}

/** A party is moved before an earlier one that waits. Where members come first, they still do. */
function Actions({ row, entries, onOpen }: ActionsProps) {
  const t = useWords("waitingList");
  const { name } = row;
  const isWaiting = ({ state }: ListEntry) => state === "waiting" || state === "asked";
  const earlier = entries.slice(0, row.number - 1).filter(isWaiting);
  const [first, above] = [earlier[0], earlier.at(-1)];
  const entry = entries.find(({ id }) => id === row.id) ?? row;
  return (
    <div className={cells.actions}>
      {isWaiting(row) && first && above ? (
        <>
          <Button
            variant="quiet"
            aria-label={t("up-name", { name })}
            onPress={() => onOpen({ action: "up", entry, before: above.id })}
          >
            {t("up")}
          </Button>
          <Button
            variant="quiet"
            aria-label={t("first-name", { name })}
            onPress={() => onOpen({ action: "first", entry, before: first.id })}
          >
            {t("first")}
          </Button>
        </>
      ) : null}
      <Button
        variant="quiet"
        aria-label={t("end-name", { name })}
        onPress={() => onOpen({ action: "end", entry })}
      >
        {t("end")}
      </Button>
    </div>
  );
}
