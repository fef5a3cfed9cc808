/** What the house's other files have, that those of what is sold besides tickets may name. */
export interface SalesReferences {
  readonly vatRates: readonly string[];
  readonly events: readonly string[];
  readonly modesOfSale: readonly number[];
  readonly performances: readonly number[];
  /** Where each performance is played, and in what its bands differ from the hall's. */
  readonly seatingOf: ReadonlyMap<number, { readonly hall: string; readonly bands: string }>;
  /** The price bands that each performance has seats in, as far as its hall could be read. */
  readonly bandsOf: ReadonlyMap<number, ReadonlySet<string>>;
  readonly priceTypes: readonly number[];
}
