import type { ReportTable as Table } from "../../../box-office/operations/reports/report-fields.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { ReportChart } from "./report-chart.tsx";
import { ReportTable } from "./report-table.tsx";

export function ReportResult({ table }: { table: Table }) {
  const t = useWords("reports");
  return (
    <>
      {table.isNow ? (
        <Notice>
          <p>{t("now")}</p>
        </Notice>
      ) : null}
      {table.rows.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <>
          <ReportChart table={table} />
          <ReportTable table={table} />
        </>
      )}
    </>
  );
}
