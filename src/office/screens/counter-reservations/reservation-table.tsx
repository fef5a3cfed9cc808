import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { useMoment } from "../../door/use-moment.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { later } from "../../states/later.ts";
import cells from "../../styles/cells.module.css";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Reservation } from "./reservation-types.ts";
import styles from "./reservations.module.css";

const ExtendDialog = later(() => import("./extend-dialog.tsx"));
const ReleaseDialog = later(() => import("./release-dialog.tsx"));
const NoteDialog = later(() => import("./note-dialog.tsx"));

interface Open {
  readonly action: "extend" | "release" | "note";
  readonly reservation: Reservation;
}

export function ReservationTable({ entries }: { entries: readonly Reservation[] }) {
  const t = useWords("counterReservations");
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const resume = useCommand(office.counter.resume.call, {
    onDone: ({ sale }) => void navigate(`/counter?sale=${sale}`),
  });
  const columns = useColumns(setOpen, (order) => void resume.run({ order }));
  const close = () => setOpen(null);
  return (
    <>
      <FailureNotice failure={resume.failure} />
      <Table label={t("title")} rows={entries} keyOf={({ order }) => order} columns={columns} />
      <Suspense>
        {open?.action === "extend" ? <ExtendDialog reservation={open.reservation} onClose={close} /> : null}
        {open?.action === "release" ? <ReleaseDialog reservation={open.reservation} onClose={close} /> : null}
        {open?.action === "note" ? <NoteDialog reservation={open.reservation} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function useColumns(
  onOpen: (open: Open) => void,
  onResume: (order: string) => void,
): readonly Column<Reservation>[] {
  const t = useWords("counterReservations");
  const { money } = useFormat();
  const moment = useMoment();
  const may = useMay();
  const actions = [
    { action: "extend", permission: "orders.reserve" },
    { action: "release", permission: "orders.change" },
    { action: "note", permission: "notes.write" },
  ] as const;
  return [
    {
      ...{ id: "until", title: t("ends") },
      cell: ({ until }) => <time dateTime={until}>{moment(until)}</time>,
    },
    {
      ...{ id: "buyer", title: t("buyer"), isHead: true },
      cell: ({ order, buyer, note }) => (
        <>
          <Link to={`/orders/${encodeURIComponent(order)}`}>{buyer.name || t("order", { order })}</Link>
          <span className={cells.detail}>
            {[buyer.name ? t("order", { order }) : null, buyer.phone || buyer.email]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {note ? <span className={styles.note}>{note}</span> : null}
        </>
      ),
    },
    { id: "kind", title: t("kind"), cell: ({ kind }) => <Badge>{t(`kind-${kind}`)}</Badge> },
    { id: "tickets", title: t("tickets"), isNumber: true, cell: ({ tickets }) => tickets },
    { id: "total", title: t("total"), isNumber: true, cell: ({ total }) => money(total) },
    {
      ...{ id: "actions", title: t("actions"), hidesTitle: true },
      cell: (reservation) => (
        <div className={cells.actions}>
          {may("sales.sell") ? (
            <Button
              aria-label={t("resume-order", { order: reservation.order })}
              onPress={() => onResume(reservation.order)}
            >
              {t("resume")}
            </Button>
          ) : null}
          {actions
            .filter(({ permission }) => may(permission))
            .map(({ action }) => (
              <Button
                key={action}
                variant="quiet"
                aria-label={t(`${action}-order`, { order: reservation.order })}
                onPress={() => onOpen({ action, reservation })}
              >
                {t(action)}
              </Button>
            ))}
        </div>
      ),
    },
  ];
}
