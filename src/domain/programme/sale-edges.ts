import { daysAfter } from "../days.ts";
import type { Moments } from "../house/moments.ts";

const MINUTES = { d: 1_440, h: 60, m: 1 } as const;
export type DistanceUnit = keyof typeof MINUTES;

/** One end of a window of sale. */
export type SaleEdge =
  | { readonly kind: "before"; readonly count: number; readonly unit: DistanceUnit }
  /** `time` may have an offset, in an hour that comes twice. */
  | { readonly kind: "fixed"; readonly day: string; readonly time: string };

/** @returns null for what is no moment */
export function readEdge(text: string, moments: Moments): SaleEdge | null {
  const before = /^-(\d+)([dhm])$/.exec(text);
  if (before) return { kind: "before", count: Number(before[1]), unit: before[2] as DistanceUnit };
  const absolute = /^(\d{4}-\d{2}-\d{2})T(.+)$/.exec(text);
  if (absolute) return { kind: "fixed", day: absolute[1] ?? "", time: absolute[2] ?? "" };
  const found = moments.read(text);
  return found.ok ? { kind: "fixed", ...moments.wallOf(found.value) } : null;
}

export function writeEdge(edge: SaleEdge): string {
  return edge.kind === "before" ? `-${edge.count}${edge.unit}` : `${edge.day}T${edge.time}`;
}

/** How far one step of a slider goes: a day for what is counted in days. */
export function edgeStep(edge: SaleEdge): number {
  if (edge.kind === "fixed") return MINUTES.d;
  return edge.unit === "m" ? 15 : MINUTES[edge.unit];
}

/** Moves it later, or earlier if negative, by its own whole steps; never past the start of the performance. */
export function movedEdge(edge: SaleEdge, minutes: number): SaleEdge {
  const steps = Math.round(minutes / edgeStep(edge));
  if (edge.kind === "fixed") return { ...edge, day: daysAfter(edge.day, steps) };
  const moved = (steps * edgeStep(edge)) / MINUTES[edge.unit];
  return { ...edge, count: Math.max(0, edge.count - moved) };
}

/** The same edge, relative to the start or as a day and time. */
export function edgeAs(kind: SaleEdge["kind"], edge: SaleEdge, moments: Moments, starts: number): SaleEdge {
  if (edge.kind === kind) return edge;
  if (edge.kind === "before") {
    const at = moments.read(writeEdge(edge), starts);
    return { kind: "fixed", ...moments.wallOf(at.ok ? at.value : starts) };
  }
  const at = moments.read(writeEdge(edge));
  const minutes = Math.max(0, Math.round((starts - (at.ok ? at.value : starts)) / 60_000));
  if (minutes >= MINUTES.d) return { kind: "before", count: Math.round(minutes / MINUTES.d), unit: "d" };
  return minutes % 60 === 0
    ? { kind: "before", count: minutes / 60, unit: "h" }
    : { kind: "before", count: minutes, unit: "m" };
}
