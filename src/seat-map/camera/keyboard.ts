import type { Point } from "#domain/seating/point.ts";
import { distance, nearest } from "../hall/geometry.ts";
import type { Hall, HallRow, HallSeat } from "../hall/hall.ts";

export type Move =
  | "left"
  | "right"
  | "up"
  | "down"
  | "row-start"
  | "row-end"
  | "map-start"
  | "map-end"
  | "previous-section"
  | "next-section";

export type MapCommand =
  | { readonly kind: "move"; readonly move: Move }
  | { readonly kind: "toggle" }
  | { readonly kind: "next-free" }
  | { readonly kind: "zoom"; readonly to: "in" | "out" | "all" }
  | { readonly kind: "pan"; readonly by: Point }
  | { readonly kind: "undo" }
  | { readonly kind: "best" }
  | { readonly kind: "view" }
  | { readonly kind: "help" }
  | { readonly kind: "leave" };

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const move = (to: Move): MapCommand => ({ kind: "move", move: to });

/** CSS pixels. */
export const PAN_STEP = 96;
export const PANS = {
  left: { x: PAN_STEP, y: 0 },
  right: { x: -PAN_STEP, y: 0 },
  up: { x: 0, y: PAN_STEP },
  down: { x: 0, y: -PAN_STEP },
} as const;

const PLAIN: Readonly<Record<string, MapCommand>> = {
  ArrowLeft: move("left"),
  ArrowRight: move("right"),
  ArrowUp: move("up"),
  ArrowDown: move("down"),
  Home: move("row-start"),
  End: move("row-end"),
  PageUp: move("previous-section"),
  PageDown: move("next-section"),
  " ": { kind: "toggle" },
  Enter: { kind: "toggle" },
  Escape: { kind: "leave" },
};
const WITH_CONTROL: Readonly<Record<string, MapCommand>> = {
  Home: move("map-start"),
  End: move("map-end"),
};
const WITH_SHIFT: Readonly<Record<string, MapCommand>> = {
  ArrowLeft: { kind: "pan", by: PANS.left },
  ArrowRight: { kind: "pan", by: PANS.right },
  ArrowUp: { kind: "pan", by: PANS.up },
  ArrowDown: { kind: "pan", by: PANS.down },
};
/** Different keys on different keyboards: shift is ignored. */
const SIGNS: Readonly<Record<string, MapCommand>> = {
  n: { kind: "next-free" },
  N: { kind: "next-free" },
  "+": { kind: "zoom", to: "in" },
  "-": { kind: "zoom", to: "out" },
  "−": { kind: "zoom", to: "out" },
  "0": { kind: "zoom", to: "all" },
  b: { kind: "best" },
  B: { kind: "best" },
  v: { kind: "view" },
  V: { kind: "view" },
  "?": { kind: "help" },
};

/** While the map has the focus; null leaves the key to the browser. */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): MapCommand | null {
  if (altKey) return null;
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "z") return { kind: "undo" };
  if (metaKey) return null;
  if (ctrlKey) return (!shiftKey && WITH_CONTROL[key]) || null;
  const sign = SIGNS[key];
  if (sign) return sign;
  return (shiftKey ? WITH_SHIFT[key] : PLAIN[key]) ?? null;
}

/** Sold seats included; the same seat at the end. */
export function seatAfter(hall: Hall, from: HallSeat, to: Move): HallSeat {
  const row = hall.rows[from.row];
  if (!row) return from;
  switch (to) {
    case "left":
      return besides(row, from, -1) ?? from;
    case "right":
      return besides(row, from, 1) ?? from;
    case "up":
      return across(hall, row, from, -1) ?? from;
    case "down":
      return across(hall, row, from, 1) ?? from;
    case "row-start":
      return leftToRight(row)[0] ?? from;
    case "row-end":
      return leftToRight(row).at(-1) ?? from;
    case "map-start":
      return hall.pointed[0] ?? from;
    case "map-end":
      return hall.pointed.at(-1) ?? from;
    case "previous-section":
      return inSection(hall, from, -1) ?? from;
    case "next-section":
      return inSection(hall, from, 1) ?? from;
  }
}

/** Numbers may run in either direction; arrows follow the screen. */
function leftToRight({ seats }: HallRow): readonly HallSeat[] {
  const [first, last] = [seats[0], seats.at(-1)];
  return first && last && last.x < first.x ? [...seats].reverse() : seats;
}

function besides(row: HallRow, from: HallSeat, step: 1 | -1): HallSeat | undefined {
  const seats = leftToRight(row);
  return seats[seats.indexOf(from) + step];
}

/**
 * To the neighbouring row, or past the section's last row to the next section. Rows are curved: the nearest
 * seat, not the nearest x.
 */
function across(hall: Hall, row: HallRow, from: HallSeat, step: 1 | -1): HallSeat | undefined {
  const rows = hall.sections[row.section]?.rows ?? [];
  const at = rows.indexOf(row);
  const neighbour = rows[at + step];
  if (neighbour) return nearest(neighbour.seats, from);
  const beyond = hall.pointed.filter(
    (seat) =>
      seat.section !== row.section && (seat.y - from.y) * step > hall.pitch / 2 && isAhead(from, seat),
  );
  return nearest(beyond, from);
}

function isAhead(from: Point, to: Point): boolean {
  return Math.abs(to.y - from.y) >= Math.abs(to.x - from.x);
}

/** The seat of its first row nearest to the stage's middle. */
function inSection(hall: Hall, from: HallSeat, step: 1 | -1): HallSeat | undefined {
  let section = hall.sections[from.section + step];
  while (section?.standing) section = hall.sections[section.index + step];
  const seats = section?.rows[0]?.seats ?? [];
  return [...seats].sort((a, b) => distance(a, hall.focalPoint) - distance(b, hall.focalPoint))[0];
}
