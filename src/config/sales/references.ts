export interface SalesReferences {
  readonly vatRates: readonly string[];
  readonly events: readonly string[];
  readonly modesOfSale: readonly number[];
  readonly performances: readonly number[];
  /** Each performance's hall and its changes to the hall's bands. */
  readonly seatingOf: ReadonlyMap<number, { readonly hall: string; readonly bands: string }>;
  /** For halls that could be read. */
  readonly bandsOf: ReadonlyMap<number, ReadonlySet<string>>;
  readonly priceTypes: readonly number[];
}
