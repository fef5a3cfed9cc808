/** Names in the house's other files that the sales files can refer to. */
export interface SalesReferences {
  readonly vatRates: readonly string[];
  readonly events: readonly string[];
  readonly modesOfSale: readonly number[];
  readonly performances: readonly number[];
  /** Each performance's hall and its changes to the hall's bands. */
  readonly seatingOf: ReadonlyMap<number, { readonly hall: string; readonly bands: string }>;
  /** The price bands of each performance, for halls that could be read. */
  readonly bandsOf: ReadonlyMap<number, ReadonlySet<string>>;
  readonly priceTypes: readonly number[];
}
