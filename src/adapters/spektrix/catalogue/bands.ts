import type { Band } from "#domain/seating/seating.ts";
import type { HouseBook } from "../house-book.ts";
import type { VendorBand } from "../wire/shapes.ts";

/** Null if the house does not map it. */
export function bandOf({ priceBands }: Pick<HouseBook, "priceBands">, { id, name }: VendorBand): Band | null {
  return priceBands[id] ?? priceBands[name] ?? null;
}
