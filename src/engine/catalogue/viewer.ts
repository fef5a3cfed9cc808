import { entitlements } from "#domain/entitlements.ts";
import type { Language } from "#domain/languages.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Viewer } from "./visitor-view.ts";

export function viewerOf(
  { now }: { readonly now: () => number },
  index: CatalogueIndex,
  language: Language,
): Viewer {
  return { language, now: now(), ...entitlements(index.catalogue.defaultModeOfSale, []) };
}
