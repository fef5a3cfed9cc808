/** A point on a plan, in the plan's units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
