import type { Point } from "./point.ts";
/** Price bands from the dearest to the cheapest; a property of the seat for a performance. */
export const BANDS = ["A+", "A", "B", "C", "D", "E"] as const;
export type Band = (typeof BANDS)[number];

/** Something drawn on the floor of a hall: a table, the wall of a box, a word. Turned around its own `x`, `y`. */
export interface FloorArea extends Point {
  readonly shape: AreaShape;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** As the house's file writes colours; null leaves it to the page. */
  readonly fill: string | null;
  readonly border: string | null;
  /** `x` and `y` count from the area's own. */
  readonly text: (Point & { readonly text: string; readonly size: number }) | null;
}

export type AreaShape =
  | { readonly kind: "polygon"; readonly points: readonly Point[] }
  | { readonly kind: "rectangle"; readonly width: number; readonly height: number }
  | { readonly kind: "ellipse"; readonly rx: number; readonly ry: number }
  | { readonly kind: "text" };

/** Which ends of a row its number is written at. */
export type RowEnd = "start" | "end" | "both";
