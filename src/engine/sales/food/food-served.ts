import type { FoodMenu, FoodSitting } from "#domain/sales/food.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import type { FoodDetails } from "../../storage/documents/line-details.ts";

export interface ServedFood {
  readonly menu: FoodMenu;
  readonly sitting: FoodSitting;
  readonly performance: PerformanceEntry;
}

/** The menu, sitting and performance of a line; null if the catalogue never had them. */
export function findFood(
  index: CatalogueIndex,
  details: Pick<FoodDetails, "menu" | "performance" | "sitting">,
): ServedFood | null {
  const menu = index.catalogue.sales?.food?.menus.find(({ id }) => id === details.menu);
  const sitting = menu?.sittings.find(({ id }) => id === details.sitting);
  const performance = index.performance(details.performance);
  return menu && sitting && performance ? { menu, sitting, performance } : null;
}
