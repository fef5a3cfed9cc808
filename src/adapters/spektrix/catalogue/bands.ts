import type { Band } from "#domain/seating/seating.ts";
import type { HouseBook } from "../house-book.ts";
import type { VendorBand } from "../wire/shapes.ts";

/** Maps a price band of the vendor's to the house's; null if the house does not map it. */
export function bandOf({ priceBands }: Pick<HouseBook, "priceBands">, { id, name }: VendorBand): Band | null {
  return priceBands[id] ?? priceBands[name] ?? null;
}
