import { localOrNull, pictureOf } from "#contract/house-views.ts";
import type { OutputOf } from "#contract/operation.ts";
import type { food as operations } from "#contract/sales/food.ts";
import { inLanguage } from "#domain/languages.ts";
import { closesAt, type FoodItem, type FoodMenu, type FoodRange, sittingsWith } from "#domain/sales/food.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { sittingKey } from "./food-kind.ts";

type MenuView = OutputOf<typeof operations.at>["menus"][number];

const MINUTE_MS = 60_000;

export function viewMenu(
  index: CatalogueIndex,
  range: FoodRange,
  menu: FoodMenu,
  performance: PerformanceEntry,
  left: ReadonlyMap<string, number>,
  viewer: Viewer,
): MenuView {
  const { language, now } = viewer;
  const closes = closesAt(menu, performance.starts);
  return {
    id: menu.id,
    name: inLanguage(menu.name, language),
    about: inLanguage(menu.about, language),
    picture: pictureOf(menu, language),
    closes: new Date(closes).toISOString(),
    isOpen: now < closes,
    perCover: menu.covers && moneyIn(index)(menu.covers.price),
    categories: menu.categories.map(({ id, name, items }) => ({
      id,
      name: inLanguage(name, language),
      items: items.filter(({ retired }) => !retired).map((item) => viewItem(index, item, viewer)),
    })),
    sittings: sittingsWith(range, menu, index.eventOf(performance).intervals).map((sitting) => {
      const moment = range.moments.find(({ id }) => id === sitting.moment);
      const place = range.places.find(({ id }) => id === sitting.place);
      const minutes = moment?.minutes ?? null;
      return {
        id: sitting.id,
        place: place ? inLanguage(place.name, language) : "",
        moment: moment ? inLanguage(moment.name, language) : "",
        at: minutes === null ? null : new Date(performance.starts + minutes * MINUTE_MS).toISOString(),
        left:
          sitting.capacity === null ? null : (left.get(sittingKey(performance.id, menu.id, sitting.id)) ?? 0),
      };
    }),
  };
}

function viewItem(index: CatalogueIndex, item: FoodItem, { language }: Viewer) {
  const { id, name, about, picture, price, allergens, diets } = item;
  return {
    id,
    name: inLanguage(name, language),
    about: localOrNull(about, language),
    picture: picture && pictureOf({ picture }, language),
    price: moneyIn(index)(price),
    allergens: [...allergens],
    diets: [...diets],
  };
}
