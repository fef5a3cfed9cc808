import type { Point } from "./point.ts";

/** Price bands from the most to the least expensive; a property of the seat at a performance. */
export const BANDS = ["A+", "A", "B", "C", "D", "E"] as const;
export type Band = (typeof BANDS)[number];

/** A shape on the floor of a hall: a table, the wall of a box, a label. Rotated around its own `x`, `y`. */
export interface FloorArea extends Point {
  readonly shape: AreaShape;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** CSS colours from the house's file; null uses the page's default. */
  readonly fill: string | null;
  readonly border: string | null;
  /** `x` and `y` are relative to the area. */
  readonly text: (Point & { readonly text: string; readonly size: number }) | null;
}

export type AreaShape =
  | { readonly kind: "polygon"; readonly points: readonly Point[] }
  | { readonly kind: "rectangle"; readonly width: number; readonly height: number }
  | { readonly kind: "ellipse"; readonly rx: number; readonly ry: number }
  | { readonly kind: "text" };

export type RowEnd = "start" | "end" | "both";
