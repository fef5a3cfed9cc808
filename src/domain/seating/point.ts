/** A place on a plan, in the plan's own units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
