/** A party whose new seats are being chosen. */
export interface MovingParty {
  readonly order: string;
  readonly tickets: readonly string[];
  /** Where it sits now; indexes. */
  readonly from: readonly number[];
}
