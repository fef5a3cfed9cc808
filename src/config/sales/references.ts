/** What the house's other files have, that those of what is sold besides tickets may name. */
export interface SalesReferences {
  readonly vatRates: readonly string[];
  readonly events: readonly string[];
  readonly modesOfSale: readonly number[];
  readonly performances: readonly number[];
  readonly priceTypes: readonly number[];
}
