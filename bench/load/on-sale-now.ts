import type { Catalogue } from "../../src/engine/storage/documents/catalogue-document.ts";

const MONTH_MS = 30 * 86_400_000;

/** The same house with every performance a month from now, on sale since 1970. */
export function onSaleNow(catalogue: Catalogue): Catalogue {
  const starts = Date.now() + MONTH_MS;
  return {
    ...catalogue,
    performances: catalogue.performances.map((performance) => ({
      ...performance,
      starts,
      sale: performance.sale.map((window) => ({ ...window, from: 0, to: starts })),
    })),
  };
}
