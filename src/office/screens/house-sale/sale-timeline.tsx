import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Planned, SaleLine } from "#domain/programme/programme.ts";
import { edgeStep, movedEdge, readEdge, writeEdge } from "#domain/programme/sale-edges.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./sale.module.css";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 },
};

type Part = "from" | "to" | "both";

interface Drag {
  readonly line: number;
  readonly part: Part;
  readonly x: number;
  readonly minutes: number;
}

interface SaleTimelineProps {
  readonly performance: Planned;
  readonly isReadOnly: boolean;
  readonly onChange: (lines: readonly SaleLine[]) => void;
}

/** The windows of sale as bars until the performance starts. Bars and their ends can be dragged, ends also by keys. */
export function SaleTimeline({ performance, isReadOnly, onChange }: SaleTimelineProps) {
  const t = useWords("programmeSale");
  const { moments, pricing, say } = useSeason();
  const { date, dateTime } = useFormat();
  const [drag, setDrag] = useState<Drag | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const { at: starts, sale } = performance;
  if (starts === null || sale.length === 0) return null;
  const instant = (text: string) => {
    const found = moments.read(text, starts);
    return found.ok ? found.value : null;
  };
  const begins = Math.min(...sale.flatMap(({ from }) => instant(from) ?? []), starts - DAY_MS) - 3 * DAY_MS;
  const share = (time: number) => Math.max(0, Math.min(1, (time - begins) / (starts - begins)));
  const moved = (line: SaleLine, part: Part, minutes: number): SaleLine => {
    const side = (text: string) => {
      const edge = readEdge(text, moments);
      return edge ? writeEdge(movedEdge(edge, minutes)) : text;
    };
    return {
      ...line,
      from: part === "to" ? line.from : side(line.from),
      to: part === "from" ? line.to : side(line.to),
    };
  };
  const minutesOf = (x: number) => {
    const width = track.current?.clientWidth ?? 1;
    return drag ? (((x - drag.x) / width) * (starts - begins)) / MINUTE_MS : 0;
  };
  const lines = sale.map((line, at) => (drag?.line === at ? moved(line, drag.part, drag.minutes) : line));
  const pointer = (line: number, part: Part) =>
    isReadOnly
      ? {}
      : {
          onPointerDown(event: PointerEvent<HTMLElement>) {
            event.currentTarget.setPointerCapture(event.pointerId);
            event.stopPropagation();
            setDrag({ line, part, x: event.clientX, minutes: 0 });
          },
          onPointerMove(event: PointerEvent) {
            event.stopPropagation();
            if (drag) setDrag({ ...drag, minutes: minutesOf(event.clientX) });
          },
          onPointerUp(event: PointerEvent) {
            event.stopPropagation();
            if (drag && drag.minutes !== 0) onChange(lines);
            setDrag(null);
          },
          onPointerCancel: () => setDrag(null),
        };
  const onKeyDown = (line: number, part: "from" | "to") => (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    const before = sale[line];
    const edge = before && readEdge(before[part], moments);
    if (steps === undefined || !edge || isReadOnly) return;
    event.preventDefault();
    onChange(sale.with(line, moved(before, part, steps * edgeStep(edge))));
  };
  return (
    <div className={styles.timeline}>
      <div className={styles.scale} aria-hidden="true">
        <span>{date(begins)}</span>
        <span>{date(starts)}</span>
      </div>
      {lines.map((line, at) => {
        const mode = pricing.modesOfSale.find(({ id }) => id === line.modeOfSale);
        const name = mode ? say(mode.name, String(mode.id)) : t("no-mode");
        const [from, to] = [instant(line.from), instant(line.to)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two windows may be alike
          <div key={at} className={styles.row}>
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
                      aria-valuemax={Math.round((starts - begins) / MINUTE_MS)}
                      aria-valuenow={Math.round(((part === "from" ? from : to) - begins) / MINUTE_MS)}
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
              {from === null ? line.from : dateTime(from)} – {to === null ? line.to : dateTime(to)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
