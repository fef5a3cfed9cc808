import { Suspense } from "react";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { later } from "../../states/later.ts";
import cells from "../../styles/cells.module.css";
import { Badge, Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { usePlaceWords } from "../../words/place.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./order.module.css";
import type { Order, Ticket } from "./order-types.ts";
import { TicketActions } from "./ticket-actions.tsx";

const PrintTickets = later(() => import("../../paper/print-tickets.tsx"));

const TONES = { valid: "good", returned: "bad", used: "plain", "for-resale": "warning" } as const;

/** The seats of each performance: tickets, or what is reserved. */
export function Tickets({ order }: { order: Order }) {
  const { tickets, reserved, performances } = order;
  const t = useWords("order");
  const may = useMay();
  if (tickets.length + reserved.length === 0) return null;
  return (
    <Panel title={t("tickets")}>
      {performances
        .filter(({ id }) => [...tickets, ...reserved].some(({ performance }) => performance === id))
        .map((performance) => (
          <OfPerformance key={performance.id} order={order} performance={performance} />
        ))}
      {may("sales.sell") && tickets.some(({ state: ticket }) => ticket === "valid" || ticket === "used") ? (
        <Suspense>
          <PrintTickets order={order.number} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

interface OfPerformanceProps {
  readonly order: Order;
  readonly performance: Order["performances"][number];
}

function OfPerformance({ order, performance }: OfPerformanceProps) {
  const t = useWords("order");
  const { fullDateTime } = useFormat();
  const { event, starts, venue, change, id } = performance;
  const label = `${event.title}, ${fullDateTime(starts)}`;
  const tickets = order.tickets.filter((ticket) => ticket.performance === id);
  const reserved = order.reserved.filter((seat) => seat.performance === id);
  return (
    <div className={styles.performance}>
      <p>
        <strong>{event.title}</strong>{" "}
        {change ? <Badge tone="bad">{t(change.kind === "cancelled" ? "cancelled" : "moved")}</Badge> : null}
        <span className={cells.detail}>{`${fullDateTime(starts)} · ${venue.name}`}</span>
      </p>
      {tickets.length > 0 ? <TicketTable label={label} order={order} tickets={tickets} /> : null}
      {reserved.length > 0 ? <ReservedTable label={label} reserved={reserved} /> : null}
    </div>
  );
}

interface TicketTableProps {
  readonly label: string;
  readonly order: Order;
  readonly tickets: readonly Ticket[];
}

function TicketTable({ label, order, tickets }: TicketTableProps) {
  const t = useWords("order");
  const { money, dateTime } = useFormat();
  const place = usePlaceWords();
  const columns: readonly Column<Ticket>[] = [
    { id: "seat", title: t("seat"), isHead: true, cell: (ticket) => place(ticket.place) },
    { id: "type", title: t("price-type"), cell: ({ priceType }) => priceType },
    { id: "name", title: t("name"), cell: ({ name }) => name ?? "–" },
    {
      ...{ id: "state", title: t("state") },
      cell: ({ state, used }) => (
        <>
          <Badge tone={TONES[state]}>{t(`ticket-${state}`)}</Badge>
          {used ? <span className={cells.detail}>{`${dateTime(used.at)}, ${used.by}`}</span> : null}
        </>
      ),
    },
    { id: "code", title: t("code"), cell: ({ last4 }) => <code>{`…${last4}`}</code> },
    { ...{ id: "total", title: t("price"), isNumber: true }, cell: ({ total }) => money(total) },
    {
      ...{ id: "actions", title: t("actions"), hidesTitle: true, isNumber: true },
      cell: (ticket) => <TicketActions order={order} ticket={ticket} />,
    },
  ];
  return <Table label={label} rows={tickets} keyOf={({ id }) => id} columns={columns} />;
}

interface ReservedTableProps {
  readonly label: string;
  readonly reserved: Order["reserved"];
}

function ReservedTable({ label, reserved }: ReservedTableProps) {
  const t = useWords("order");
  const place = usePlaceWords();
  return (
    <Table
      label={label}
      rows={reserved}
      keyOf={({ id }) => id}
      columns={[
        { id: "seat", title: t("seat"), isHead: true, cell: (seat) => place(seat.place) },
        { id: "type", title: t("price-type"), cell: ({ priceType }) => priceType },
      ]}
    />
  );
}
