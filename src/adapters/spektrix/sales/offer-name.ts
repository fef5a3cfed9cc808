import type { LocalText } from "#domain/languages.ts";
import { offerOf } from "#domain/sales/packages/offers.ts";
import type { HouseBook } from "../house-book.ts";

/** What the house calls an offer of the vendor's; where its files do not know the code, the code itself. */
export function offerNamed({ sales }: Pick<HouseBook, "sales">, code: string, now: number): LocalText {
  return offerOf(sales?.offers ?? [], code, now)?.name ?? { sv: code };
}
