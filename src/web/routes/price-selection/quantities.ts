import { BANDS, type Band } from "#domain/seating/seating.ts";
import { digits, oneOf, readForm, readPrefixed } from "../../forms/form.ts";

/** Quantities by price type id, as in the form. */
export type Quantities = Readonly<Record<string, number>>;

const PREFIX = "quantity-";

export function quantityField(priceType: number): string {
  return `${PREFIX}${priceType}`;
}

/**
 * Reads the requested quantities: as `entered` for the form, without zeros for the back end. Invalid numbers count as
 * zero; the back end validates the rest.
 */
export function readQuantities(form: FormData | URLSearchParams): {
  band: Band | null;
  entered: Quantities;
  quantities: { priceType: number; quantity: number }[];
} {
  const typed = readPrefixed(PREFIX, digits(3), form).filter(([id]) => /^\d{1,9}$/.test(id));
  const entered = Object.fromEntries(typed);
  const quantities = Object.entries(entered)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceType, quantity]) => ({ priceType: Number(priceType), quantity }));
  return { ...readForm({ band: oneOf(BANDS) }, form), entered, quantities };
}
