import type { Caller } from "#contract/operation.ts";
import { entitlements } from "#domain/entitlements.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Viewer } from "./visitor-view.ts";

export function viewerOf(
  { now }: { readonly now: () => number },
  index: CatalogueIndex,
  {
    language,
    counter = null,
  }: Pick<Caller, "language"> & { readonly counter?: Viewer["counter"] | undefined },
): Viewer {
  return { language, now: now(), counter, ...entitlements(index.catalogue.defaultModeOfSale, []) };
}
