import { entitlements } from "#domain/entitlements.ts";
import type { Language } from "#domain/languages.ts";
import type { Services } from "../kernel/services.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Viewer } from "./visitor-view.ts";

export function viewerOf(services: Services, index: CatalogueIndex, language: Language): Viewer {
  return { language, now: services.now(), ...entitlements(index.catalogue.defaultModeOfSale, []) };
}
