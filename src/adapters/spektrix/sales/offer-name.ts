import type { LocalText } from "#domain/languages.ts";
import { offerOf } from "#domain/sales/packages/offers.ts";
import type { HouseBook } from "../house-book.ts";

/** Returns the house's name for an offer of the vendor's; the code itself if the house's files do not have it. */
export function offerNamed({ sales }: Pick<HouseBook, "sales">, code: string, now: number): LocalText {
  return offerOf(sales?.offers ?? [], code, now)?.name ?? { sv: code };
}
