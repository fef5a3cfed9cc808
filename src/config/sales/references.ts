/** What the house's other files have, that those of what is sold besides tickets may name. */
export interface SalesReferences {
  readonly vatRates: readonly string[];
  readonly events: readonly string[];
  readonly modesOfSale: readonly number[];
  readonly performances: readonly number[];
  /** Where each performance is played, and in what its bands differ from the hall's. */
  readonly seatingOf: ReadonlyMap<number, { readonly hall: string; readonly bands: string }>;
  readonly priceTypes: readonly number[];
}
