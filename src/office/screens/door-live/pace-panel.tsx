import door from "../../door/door.module.css";
import type { Live } from "../../door/door-types.ts";
import { entranceName } from "../../door/entrance-name.ts";
import { useFormat } from "../../format/format-context.tsx";
import cells from "../../styles/cells.module.css";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./door-live.module.css";
import { type Pace, paceOf } from "./pace.ts";

const HEIGHT = 24;

/** A row of bars for each entrance, all on the same scale. */
export function PacePanel({ live: { minutes, performance } }: { live: Live }) {
  const t = useWords("doorLive");
  const { time } = useFormat();
  const pace = paceOf(minutes, performance);
  if (!pace) {
    return (
      <Panel title={t("pace")}>
        <EmptyState title={t("no-scans")} />
      </Panel>
    );
  }
  const { barMinutes, bars, entrances, most, startsAt } = pace;
  const nameOf = (id: string | null) => entranceName(performance, id) ?? t("no-entrance");
  return (
    <Panel title={t("pace")}>
      <div className={styles.pace}>
        {entrances.map(({ entrance, counts, total }) => (
          <figure key={entrance} className={styles.entrance}>
            <figcaption className={styles.entranceName}>
              <span>{nameOf(entrance)}</span>
              <strong>{total}</strong>
            </figcaption>
            <Bars
              counts={counts}
              most={most}
              startsAt={startsAt}
              label={t("chart", { entrance: nameOf(entrance), count: total })}
            />
          </figure>
        ))}
        <p className={styles.axis}>
          <span>{time(bars[0] ?? performance.doorsOpen)}</span>
          {startsAt === null ? null : (
            <span className={styles.starts}>{t("starts-at", { at: time(performance.starts) })}</span>
          )}
          <span>{time((bars.at(-1) ?? 0) + barMinutes * 60_000)}</span>
        </p>
        <p className={cells.detail}>{t("per-minute", { minutes: barMinutes, most })}</p>
        <PaceTable pace={pace} nameOf={nameOf} />
      </div>
    </Panel>
  );
}

interface BarsProps {
  readonly counts: readonly number[];
  readonly most: number;
  readonly startsAt: number | null;
  readonly label: string;
}

function Bars({ counts, most, startsAt, label }: BarsProps) {
  const width = Math.max(counts.length, startsAt ?? 0);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={styles.bars}
    >
      {counts.map((count, bar) => {
        const height = (count / most) * HEIGHT;
        return count === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <rect key={bar} x={bar + 0.08} y={HEIGHT - height} width={0.84} height={height} />
        );
      })}
      {startsAt === null ? null : (
        <line x1={startsAt} x2={startsAt} y1={0} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

function PaceTable({ pace, nameOf }: { pace: Pace; nameOf: (id: string | null) => string }) {
  const t = useWords("doorLive");
  const { time } = useFormat();
  const rows = pace.bars.flatMap((from, bar) =>
    pace.entrances.flatMap(({ entrance, counts }) => {
      const count = counts[bar] ?? 0;
      return count === 0 ? [] : [{ from, entrance, count }];
    }),
  );
  return (
    <details>
      <summary className={door.summary}>{t("as-table")}</summary>
      <Table
        label={t("pace")}
        rows={rows}
        keyOf={({ from, entrance }) => `${from} ${entrance}`}
        columns={[
          { id: "time", title: t("time"), isHead: true, cell: ({ from }) => time(from) },
          { id: "entrance", title: t("entrance"), cell: ({ entrance }) => nameOf(entrance) },
          { id: "count", title: t("let-in"), isNumber: true, cell: ({ count }) => count },
        ]}
      />
    </details>
  );
}
