import type { Point } from "./point.ts";

export const TAKEN = 0;
/** Free, but excluded from the search: another price band or section. */
export const FREE = 1;
export const WANTED = 2;

export interface Request {
  readonly seats: number;
  /** The focal point. */
  readonly near: Point;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  /** Allows orphan seats, when nearly everything is sold. */
  readonly mayOrphan?: boolean;
  /** The visitor selected a seat on the plan: take the best one, without choosing among near-equals. */
  readonly exact?: boolean;
}

/** An orphan seat costs as much as this many plan units of distance. */
export const ORPHAN_COST = 200;
/** Distance from the middle of the row has less weight than distance from the stage. */
export const OFF_CENTRE_WEIGHT = 0.5;
/** Windows at most this much worse than the best count as equal: about a seat to either side. */
export const NEAR_EQUAL = 20;
