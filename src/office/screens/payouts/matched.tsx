import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MatchedPayouts } from "../../../box-office/operations/reports/payouts.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

/** For a file of the provider, or for the payouts that were fetched. */
const WORDS = {
  file: { only: "payouts-only-file", inside: "in-file", ledger: "payouts-only-ledger" },
  payouts: { only: "payouts-only-paid", inside: "in-payout", ledger: "payouts-not-paid" },
} as const;

interface MatchedProps {
  readonly matched: MatchedPayouts;
  readonly source: keyof typeof WORDS;
}

export function Matched({ matched, source }: MatchedProps) {
  const t = useWords("reports");
  const words = WORDS[source];
  const hasLines = source === "file";
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
            ...(hasLines
              ? [{ id: "line", title: t("line"), isNumber: true, cell: ({ file }: Differing) => file.line }]
              : []),
            { id: "file", title: t(words.inside), isNumber: true, cell: ({ file }) => money(file.amount) },
            {
              id: "ledger",
              title: t("in-ledger"),
              isNumber: true,
              cell: ({ booked }) => money(booked.amount),
            },
          ]}
        />
      </Part>
      <Part title={t(words.only)} count={counts.onlyInFile} shown={onlyInFile.length}>
        <Table
          label={t(words.only)}
          rows={onlyInFile}
          keyOf={({ line }) => line}
          columns={[
            ...(hasLines
              ? [{ id: "line", title: t("line"), cell: ({ line }: { line: number }) => line }]
              : []),
            {
              ...{ id: "payment", title: t("payment"), isHead: true },
              cell: ({ payment, reference }) => payment || reference || "–",
            },
            { id: "reference", title: t("reference"), cell: ({ reference }) => reference },
            { id: "amount", title: t(words.inside), isNumber: true, cell: ({ amount }) => money(amount) },
          ]}
        />
      </Part>
      <Part title={t(words.ledger)} count={counts.onlyInLedger} shown={onlyInLedger.length}>
        <Table
          label={t(words.ledger)}
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

type Differing = MatchedPayouts["differing"][number];

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
