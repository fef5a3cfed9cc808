import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { MatchedPayouts } from "./matched-payouts.ts";

export function Matched({ matched }: { matched: MatchedPayouts }) {
  const t = useWords("reports");
  const { stored } = useFormat();
  const { counts, sum, differing, onlyInFile, onlyInLedger } = matched;
  const money = (amount: number) => stored({ amount, currency: sum.currency });
  const isAll = counts.differing + counts.onlyInFile + counts.onlyInLedger === 0;
  return (
    <>
      <Notice tone={isAll ? "success" : "warning"} live>
        <p>{t("payouts-result", { count: matched.matched, sum: stored(sum) })}</p>
        {isAll ? <p>{t("payouts-all")}</p> : null}
      </Notice>
      <Part title={t("payouts-differing")} count={counts.differing} shown={differing.length}>
        <Table
          label={t("payouts-differing")}
          rows={differing}
          keyOf={({ file }) => file.line}
          columns={[
            {
              id: "order",
              title: t("order"),
              isHead: true,
              cell: ({ booked }) => <OrderLink order={booked.order} />,
            },
            { id: "line", title: t("line"), isNumber: true, cell: ({ file }) => file.line },
            { id: "file", title: t("in-file"), isNumber: true, cell: ({ file }) => money(file.amount) },
            {
              id: "ledger",
              title: t("in-ledger"),
              isNumber: true,
              cell: ({ booked }) => money(booked.amount),
            },
          ]}
        />
      </Part>
      <Part title={t("payouts-only-file")} count={counts.onlyInFile} shown={onlyInFile.length}>
        <Table
          label={t("payouts-only-file")}
          rows={onlyInFile}
          keyOf={({ line }) => line}
          columns={[
            { id: "line", title: t("line"), isHead: true, cell: ({ line }) => line },
            { id: "payment", title: t("payment"), cell: ({ payment }) => payment },
            { id: "reference", title: t("reference"), cell: ({ reference }) => reference },
            { id: "amount", title: t("in-file"), isNumber: true, cell: ({ amount }) => money(amount) },
          ]}
        />
      </Part>
      <Part title={t("payouts-only-ledger")} count={counts.onlyInLedger} shown={onlyInLedger.length}>
        <Table
          label={t("payouts-only-ledger")}
          rows={onlyInLedger}
          keyOf={({ reference, amount }) => `${reference} ${amount}`}
          columns={[
            {
              id: "order",
              title: t("order"),
              isHead: true,
              cell: ({ order }) => <OrderLink order={order} />,
            },
            { id: "payment", title: t("payment"), cell: ({ payment }) => payment },
            { id: "reference", title: t("reference"), cell: ({ reference }) => reference },
            { id: "amount", title: t("in-ledger"), isNumber: true, cell: ({ amount }) => money(amount) },
          ]}
        />
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly shown: number;
  readonly children: ReactNode;
}

function Part({ title, count, shown, children }: PartProps) {
  const t = useWords("reports");
  if (count === 0) return null;
  return (
    <Panel title={`${title} (${count})`}>
      {children}
      {count > shown ? <p>{t("payouts-more", { count: count - shown })}</p> : null}
    </Panel>
  );
}

function OrderLink({ order }: { order: string }) {
  const may = useMay();
  return may("orders.read") ? <Link to={`/orders/${order}`}>{order}</Link> : order;
}
