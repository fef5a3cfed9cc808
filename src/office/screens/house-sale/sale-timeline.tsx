import type { Planned, SaleLine } from "#domain/programme/programme.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./sale.module.css";
import { type Timeline, useTimeline } from "./use-timeline.ts";

const MINUTE_MS = 60_000;

interface SaleTimelineProps {
  readonly performance: Planned;
  readonly isReadOnly: boolean;
  readonly onChange: (lines: readonly SaleLine[]) => void;
}

/** The windows of sale as bars until the performance starts. Bars and their ends can be dragged, ends also by keys. */
export function SaleTimeline(props: SaleTimelineProps) {
  const { date } = useFormat();
  const timeline = useTimeline(props);
  if (!timeline) return null;
  return (
    <div className={styles.timeline}>
      <div className={styles.scale} aria-hidden="true">
        <span>{date(timeline.begins)}</span>
        <span>{date(timeline.starts)}</span>
      </div>
      {timeline.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two windows may be alike
        <Row key={at} {...{ timeline, line, at }} />
      ))}
    </div>
  );
}

interface RowProps {
  readonly timeline: Timeline;
  readonly line: SaleLine;
  readonly at: number;
}

function Row({ timeline, line, at }: RowProps) {
  const t = useWords("programmeSale");
  const { pricing, say } = useSeason();
  const { dateTime, date, time } = useFormat();
  /** A sale may begin in another year. */
  const moment = (at: number) => `${date(at)} ${time(at)}`;
  const { begins, starts, instant, share, pointer, onKeyDown, isReadOnly, track } = timeline;
  const mode = pricing.modesOfSale.find(({ id }) => id === line.modeOfSale);
  const name = mode ? say(mode.name, String(mode.id)) : t("no-mode");
  const [from, to] = [instant(line.from), instant(line.to)];
  const minutes = (time: number) => Math.round((time - begins) / MINUTE_MS);
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <div ref={at === 0 ? track : undefined} className={styles.track}>
        {from === null || to === null ? null : (
          <div
            className={styles.bar}
            data-priority={mode?.priority || undefined}
            style={{
              insetInlineStart: `${share(from) * 100}%`,
              inlineSize: `${Math.max(0, share(to) - share(from)) * 100}%`,
            }}
            {...pointer(at, "both")}
          >
            {(["from", "to"] as const).map((part) => (
              <div
                key={part}
                role="slider"
                tabIndex={isReadOnly ? -1 : 0}
                aria-label={t(`slider-${part}`, { mode: name })}
                aria-disabled={isReadOnly}
                aria-valuemin={0}
                aria-valuemax={minutes(starts)}
                aria-valuenow={minutes(part === "from" ? from : to)}
                aria-valuetext={dateTime(part === "from" ? from : to)}
                className={styles.handle}
                data-side={part}
                onKeyDown={onKeyDown(at, part)}
                {...pointer(at, part)}
              />
            ))}
          </div>
        )}
      </div>
      <span className={styles.dates}>
        {from === null ? line.from : moment(from)} – {to === null ? line.to : moment(to)}
      </span>
    </div>
  );
}
