import type { Language } from "#domain/languages.ts";
import type { Services } from "../services.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Viewer } from "./visitor-view.ts";

/** Who looks, at this moment. Everybody has the house's default mode of sale. */
export function viewerOf(services: Services, index: CatalogueIndex, language: Language): Viewer {
  return { language, modesOfSale: [index.catalogue.defaultModeOfSale], now: services.now() };
}
