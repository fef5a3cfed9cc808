import type { Money } from "#domain/money.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** Amounts in minor units of the house's currency. */
export function moneyIn(index: CatalogueIndex): (amount: number) => Money {
  return (amount) => ({ amount, currency: index.catalogue.currency });
}
