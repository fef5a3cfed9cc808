import type { Band } from "#domain/seating/seating.ts";
import type { HouseBook } from "../house-book.ts";
import type { VendorBand } from "../wire/shapes.ts";

/** Which of the house's bands a price band of the vendor's is; null where the house does not map it. */
export function bandOf({ priceBands }: Pick<HouseBook, "priceBands">, { id, name }: VendorBand): Band | null {
  return priceBands[id] ?? priceBands[name] ?? null;
}
