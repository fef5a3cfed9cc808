import type { House } from "#config/house/house.ts";
import { INTL_LOCALES } from "#languages/locales.ts";

/** For exported tables: as in the house's first language. */
export function decimalSignOf({ languages: [language = "en"] }: Pick<House, "languages">): "," | "." {
  return new Intl.NumberFormat(INTL_LOCALES[language].intl).format(0.5).includes(",") ? "," : ".";
}
