import type { Cell } from "#domain/reports/reports.ts";
import type { ReportTable } from "../../../box-office/operations/reports/report-fields.ts";
import { useWords } from "../../words/words-context.tsx";
import { useCellText } from "./cell-text.ts";
import { type Bar, barsOf, linesOf } from "./chart-points.ts";
import styles from "./report.module.css";

/** Bars or lines, for a report with a chart; the table below has the same figures as text. */
export function ReportChart({ table }: { table: ReportTable }) {
  const { chart } = table;
  if (!chart) return null;
  return chart.kind === "bars" ? <Bars table={table} chart={chart} /> : <Lines table={table} chart={chart} />;
}

interface ChartProps {
  readonly table: ReportTable;
  readonly chart: NonNullable<ReportTable["chart"]>;
}

function Bars({ table, chart: { label, values } }: ChartProps) {
  const t = useWords("reports");
  const text = useCellText(table.currency);
  const { bars, left } = barsOf(table, label, values);
  const [labelKind, ...kinds] = [label, ...values].map(
    (id) => table.columns.find((column) => column.id === id)?.kind ?? "text",
  );
  const names = values.map((id) => table.columns.find((column) => column.id === id)?.title ?? "");
  const written = (cell: Cell, at: number) => text(cell, kinds[at] ?? "text");
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {names.map((name, at) => (
          <span key={name} className={styles.key} data-series={at}>
            {name}
          </span>
        ))}
      </figcaption>
      <div role="img" aria-label={t("chart", { title: table.title })} className={styles.bars}>
        {bars.map((bar: Bar) => (
          <div key={bar.row} className={styles.bar}>
            <span className={styles.barName}>
              {text(bar.label, labelKind ?? "text")}
              {bar.starts === null ? null : <small>{text(bar.starts, "moment")}</small>}
            </span>
            <span className={styles.track}>
              {bar.parts.map(({ part, value }, at) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
                  key={at}
                  className={styles.fill}
                  data-series={at}
                  data-below={Number(value ?? 0) < 0 ? true : undefined}
                  style={{ inlineSize: `${part * 100}%` }}
                />
              ))}
            </span>
            <span className={styles.value}>
              {bar.parts.map(({ value }, at) => written(value, at)).join(" / ")}
            </span>
          </div>
        ))}
      </div>
      {left > 0 ? <p className={styles.note}>{t("chart-left", { count: left })}</p> : null}
    </figure>
  );
}

const [WIDTH, HEIGHT] = [600, 200];

function Lines({ table, chart: { label, values } }: ChartProps) {
  const t = useWords("reports");
  const { lines, first, last, most } = linesOf(table, label, values);
  const { columns } = table;
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? "";
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {lines.map(({ id }, at) => (
          <span key={id} className={styles.key} data-series={at}>
            {titleOf(id)}
          </span>
        ))}
        <span>{t("most", { count: most })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("chart", { title: table.title })}
        className={styles.lines}
      >
        {lines.map(({ id, points }, at) => (
          <polyline
            key={id}
            data-series={at}
            vectorEffect="non-scaling-stroke"
            points={points
              .map(([x, y]) => `${(x * WIDTH).toFixed(1)},${((1 - y) * HEIGHT).toFixed(1)}`)
              .join(" ")}
          />
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{t("days-before", { days: first })}</span>
        {first === last ? null : <span>{t("days-before", { days: last })}</span>}
      </p>
    </figure>
  );
}
