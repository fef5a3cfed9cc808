import type { Cell } from "#domain/reports/reports.ts";
import type { ReportTable as Report } from "../../../box-office/operations/reports/report-fields.ts";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useCellText } from "./cell-text.ts";

interface Row {
  readonly at: number;
  readonly cells: readonly Cell[];
  readonly isSum: boolean;
}

export function ReportTable({ table }: { table: Report }) {
  const t = useWords("reports");
  const { title, columns, rows, sums, more, currency } = table;
  const text = useCellText(currency);
  const shown: Row[] = rows.map((cells, at) => ({ at, cells, isSum: false }));
  if (sums.some((sum) => sum !== null))
    shown.push({ at: rows.length, cells: [t("sum"), ...sums.slice(1).map((sum) => sum ?? "")], isSum: true });
  const written = ({ cells, isSum }: Row, place: number) => {
    const cell = cells[place] ?? null;
    const kind = columns[place]?.kind ?? "text";
    const shownText = isSum && typeof cell === "string" ? cell : text(cell, kind);
    return isSum && shownText !== "" ? <strong>{shownText}</strong> : shownText;
  };
  return (
    <>
      <Table
        label={title}
        rows={shown}
        keyOf={({ at }) => at}
        columns={columns.map(({ id, title: name, kind }, place) => ({
          ...{ id, title: name, isHead: place === 0 },
          isNumber: kind !== "text" && kind !== "day" && kind !== "moment" && place > 0,
          cell: (row: Row) => written(row, place),
        }))}
      />
      {more > 0 ? (
        <Notice>
          <p>{t("more", { count: more })}</p>
        </Notice>
      ) : null}
    </>
  );
}
