import type { FoodChoice, FoodMenu, FoodSitting } from "#domain/sales/food.ts";
import type { PerformanceEntry } from "../../catalogue/catalogue-document.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";

/** What somebody orders of what is served, and the house's own words for it. */

export interface FoodDetails {
  readonly menu: string;
  readonly performance: number;
  readonly sitting: string;
  readonly guests: number;
  readonly choices: readonly FoodChoice[];
  /** Tickets that were bought before, which the basket does not show, less who eats by them already. */
  readonly bought: number;
  /** Its place among the basket's reservations: the same once more is another one. */
  readonly serial: number;
}

export interface ServedFood {
  readonly menu: FoodMenu;
  readonly sitting: FoodSitting;
  readonly performance: PerformanceEntry;
}

/** What the house serves there by these names; null when it never did. */
export function findFood(
  index: CatalogueIndex,
  details: Pick<FoodDetails, "menu" | "performance" | "sitting">,
): ServedFood | null {
  const menu = index.catalogue.sales?.food?.menus.find(({ id }) => id === details.menu);
  const sitting = menu?.sittings.find(({ id }) => id === details.sitting);
  const performance = index.performance(details.performance);
  return menu && sitting && performance ? { menu, sitting, performance } : null;
}
