import type { LocalText } from "#domain/languages.ts";
import { promoCodeFor } from "#domain/sales/promo-codes.ts";
import type { HouseBook } from "../house-book.ts";

/** Returns the house's name for an offer of the vendor's; the code itself if the house's files do not have it. */
export function nameOfPromoCode({ sales }: Pick<HouseBook, "sales">, code: string, now: number): LocalText {
  return promoCodeFor(sales?.["promo-codes"] ?? [], code, now)?.name ?? { sv: code };
}
