import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Planned, SaleLine } from "#domain/programme/programme.ts";
import { edgeStep, movedEdge, readEdge, writeEdge } from "#domain/programme/sale-edges.ts";
import { useSeason } from "../../house/programme/season.tsx";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 },
};

export type Part = "from" | "to" | "both";

interface Drag {
  readonly line: number;
  readonly part: Part;
  readonly x: number;
  readonly minutes: number;
}

export interface Timeline {
  /** Milliseconds. */
  readonly begins: number;
  readonly starts: number;
  readonly track: { current: HTMLDivElement | null };
  /** As they are while one is dragged. */
  readonly lines: readonly SaleLine[];
  readonly isReadOnly: boolean;
  instant(text: string): number | null;
  /** 0 at the beginning, 1 at the start of the performance. */
  share(time: number): number;
  pointer(line: number, part: Part): object;
  onKeyDown(line: number, part: "from" | "to"): (event: KeyboardEvent) => void;
}

interface TimelineOptions {
  readonly performance: Planned;
  readonly isReadOnly: boolean;
  readonly onChange: (lines: readonly SaleLine[]) => void;
}

/** Null without a moment of the performance or a window of its sale. */
export function useTimeline({ performance, isReadOnly, onChange }: TimelineOptions): Timeline | null {
  const { moments } = useSeason();
  const [drag, setDrag] = useState<Drag | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const { at: starts, sale } = performance;
  if (starts === null || sale.length === 0) return null;
  const instant = (text: string) => {
    const found = moments.read(text, starts);
    return found.ok ? found.value : null;
  };
  const begins = Math.min(...sale.flatMap(({ from }) => instant(from) ?? []), starts - DAY_MS) - 3 * DAY_MS;
  const moved = (line: SaleLine, part: Part, minutes: number): SaleLine => {
    const side = (text: string) => {
      const edge = readEdge(text, moments);
      return edge ? writeEdge(movedEdge(edge, minutes)) : text;
    };
    const from = part === "to" ? line.from : side(line.from);
    return { ...line, from, to: part === "from" ? line.to : side(line.to) };
  };
  const lines = sale.map((line, at) => (drag?.line === at ? moved(line, drag.part, drag.minutes) : line));
  const dragging = (line: number, part: Part) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.stopPropagation();
      setDrag({ line, part, x: event.clientX, minutes: 0 });
    },
    onPointerMove(event: PointerEvent) {
      event.stopPropagation();
      if (!drag) return;
      const width = track.current?.clientWidth ?? 1;
      const minutes = (((event.clientX - drag.x) / width) * (starts - begins)) / MINUTE_MS;
      setDrag({ ...drag, minutes });
    },
    onPointerUp(event: PointerEvent) {
      event.stopPropagation();
      if (drag && drag.minutes !== 0) onChange(lines);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return {
    ...{ begins, starts, track, lines, isReadOnly, instant },
    share: (time) => Math.max(0, Math.min(1, (time - begins) / (starts - begins))),
    pointer: (line, part) => (isReadOnly ? {} : dragging(line, part)),
    onKeyDown: (at, part) => (event) => {
      const steps = STEPS[event.key];
      const line = sale[at];
      const edge = line && readEdge(line[part], moments);
      if (steps === undefined || !edge || isReadOnly) return;
      event.preventDefault();
      onChange(sale.with(at, moved(line, part, steps * edgeStep(edge))));
    },
  };
}
