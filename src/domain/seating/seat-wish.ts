import type { Point } from "./point.ts";
/** What is looked for when the best seats are looked for, and what counts as how bad. */

/** What a seat is to somebody who looks for seats, by position. */
export const TAKEN = 0;
/** Free, but not what is looked for: another price band, another section. */
export const FREE = 1;
export const WANTED = 2;

export interface Wish {
  /** How many seats, at least 1. */
  readonly seats: number;
  /** Where it is best to sit. */
  readonly near: Point;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** When nearly everything is sold, a single seat left over is no argument any more. */
  readonly mayStrand?: boolean;
  /** Who points at a seat means that one: nobody is parted among near-equals. */
  readonly exact?: boolean;
}

/** A stranded single seat weighs as much as this many plan units of distance. */
export const STRAND_COST = 200;
/** Off the middle of the row counts less than far from the stage. */
export const OFF_CENTRE_WEIGHT = 0.5;
/** Windows this much worse than the best are as good as it: about a seat to either side. */
export const NEAR_EQUAL = 20;
