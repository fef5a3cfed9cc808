import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { office } from "../../client/client.ts";
import { useMoment } from "../../door/use-moment.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts, Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTender } from "../../words/tender.ts";
import { useWords } from "../../words/words-context.tsx";
import type { Report } from "./till-types.ts";

interface TillReportPanelProps {
  readonly session: string;
  readonly actions?: ReactNode;
}

/** The report of a till session: X while it is open, Z once it is closed. */
export function TillReportPanel({ session, actions }: TillReportPanelProps) {
  const query = useQuery(office.tills.report.queryOptions({ input: { session }, staleTime: 0 }));
  return (
    <Loaded query={query} lines={8}>
      {(report) => <ShownReport report={report} actions={actions} />}
    </Loaded>
  );
}

function ShownReport({ report, actions }: { report: Report; actions: ReactNode }) {
  const t = useWords("counterTill");
  const { money } = useFormat();
  const moment = useMoment();
  const { kind, till, number, opened, openedBy, closed, closedBy, witness, reason } = report;
  const amount = (name: "float" | "cashIn" | "cashOut" | "expected") => ({
    ...{ name: t(name), value: money(report[name]) },
  });
  return (
    <Panel
      title={number === null ? t("x", { till: till.name }) : t("z", { till: till.name, number })}
      actions={
        <>
          {actions}
          <Button onPress={() => window.print()}>{t("print")}</Button>
        </>
      }
    >
      <Facts
        facts={[
          { name: t("opened"), value: `${moment(opened)}, ${openedBy}` },
          closed ? { name: t("closed"), value: `${moment(closed)}, ${closedBy ?? ""}` } : null,
          { name: t("sales"), value: report.sales },
          { name: t("prints"), value: report.prints },
          amount("float"),
          amount("cashIn"),
          amount("cashOut"),
          amount("expected"),
          report.counted ? { name: t("counted"), value: money(report.counted) } : null,
          report.difference ? { name: t("difference"), value: money(report.difference) } : null,
          reason ? { name: t("difference-why"), value: reason } : null,
          witness ? { name: t("witness"), value: witness } : null,
        ]}
      />
      <ReportTables report={report} isZ={kind === "Z"} />
    </Panel>
  );
}

function ReportTables({ report: { tenders, vat, movements }, isZ }: { report: Report; isZ: boolean }) {
  const t = useWords("counterTill");
  const { money } = useFormat();
  const tender = useTender();
  const movementColumns = useMovementColumns();
  return (
    <>
      {tenders.length > 0 ? (
        <Table
          label={t("tenders")}
          rows={tenders}
          keyOf={({ kind }) => kind}
          columns={[
            { id: "kind", title: t("tender"), isHead: true, cell: ({ kind }) => tender(kind, null) },
            { id: "count", title: t("number"), isNumber: true, cell: ({ count }) => count },
            { id: "taken", title: t("taken"), isNumber: true, cell: ({ taken }) => money(taken) },
            { id: "returned", title: t("returned"), isNumber: true, cell: ({ returned }) => money(returned) },
          ]}
        />
      ) : null}
      {vat.length > 0 ? (
        <Table
          label={t("vat")}
          rows={vat}
          keyOf={({ basisPoints }) => basisPoints}
          columns={[
            {
              id: "rate",
              title: t("vat"),
              isHead: true,
              cell: ({ basisPoints }) => `${basisPoints / 100} %`,
            },
            { id: "gross", title: t("gross"), isNumber: true, cell: ({ gross }) => money(gross) },
            { id: "vat", title: t("vat-amount"), isNumber: true, cell: (row) => money(row.vat) },
          ]}
        />
      ) : null}
      <Table
        label={t(isZ ? "movements" : "movements-so-far")}
        rows={movements}
        keyOf={({ at, kind, amount }) => `${at} ${kind} ${amount.amount}`}
        columns={movementColumns}
      />
    </>
  );
}

function useMovementColumns(): readonly Column<Report["movements"][number]>[] {
  const t = useWords("counterTill");
  const { money } = useFormat();
  const moment = useMoment();
  return [
    { id: "at", title: t("at"), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
    { id: "kind", title: t("movement"), isHead: true, cell: ({ kind }) => t(`movement-${kind}`) },
    { id: "who", title: t("who"), cell: ({ who }) => who },
    { id: "about", title: t("about"), cell: ({ order, reason }) => reason ?? order ?? "" },
    { id: "amount", title: t("amount"), isNumber: true, cell: ({ amount }) => money(amount) },
  ];
}
