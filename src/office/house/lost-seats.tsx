import { Link } from "react-router";
import { type Failure, refusedBecause } from "../client/failures.ts";
import { useFormat } from "../format/format-context.tsx";
import { Notice } from "../ui/notice.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useWords } from "../words/words-context.tsx";
import type { LostSeat } from "./house-types.ts";

const SHOWN = 200;

/** The seats of a failure that was refused as `lost-seats`; null of any other, and without one. */
export function lostSeatsIn(failure: Failure | null): readonly LostSeat[] | null {
  const lost = refusedBecause(failure, "lost-seats")?.details["lost"];
  return Array.isArray(lost) ? (lost as LostSeat[]) : null;
}

/** The sold and held seats that a draft's halls no longer have, with their orders: it cannot be published. */
export function LostSeats({ lost }: { lost: readonly LostSeat[] }) {
  const t = useWords("houseCheck");
  const { dateTime } = useFormat();
  const columns: readonly Column<LostSeat>[] = [
    { id: "seat", title: t("lost-seat"), isHead: true, cell: ({ name }) => name },
    {
      id: "performance",
      title: t("lost-performance"),
      cell: ({ performance, title, starts }) => (
        <Link to={`/performances/${performance}/seats`}>
          {[title || performance, starts && dateTime(starts)].filter(Boolean).join(" ")}
        </Link>
      ),
    },
    {
      id: "order",
      title: t("lost-order"),
      cell: ({ order, state }) =>
        order === null ? (
          t(`lost-${state}`)
        ) : (
          <Link to={`/orders/${encodeURIComponent(order)}`}>{`${order}, ${t(`lost-${state}`)}`}</Link>
        ),
    },
  ];
  return (
    <>
      <Notice tone="warning" title={t("lost-title", { count: lost.length })}>
        <p>{t("lost-text")}</p>
      </Notice>
      <Table
        label={t("lost-title", { count: lost.length })}
        columns={columns}
        rows={lost.slice(0, SHOWN)}
        keyOf={({ performance, seat }) => `${performance} ${seat}`}
      />
      {lost.length > SHOWN ? <p>{t("more", { count: lost.length - SHOWN })}</p> : null}
    </>
  );
}
