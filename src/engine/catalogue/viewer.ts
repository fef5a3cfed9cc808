import type { Language } from "#domain/languages.ts";
import type { Parts } from "../parts.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Viewer } from "./visitor-view.ts";

/** Who looks, at this moment. Everybody has the house's default mode of sale. */
export function viewerOf(parts: Parts, index: CatalogueIndex, language: Language): Viewer {
  return { language, modesOfSale: [index.catalogue.defaultModeOfSale], now: parts.now() };
}
