import { BANDS, type Band } from "#domain/seating/seating.ts";

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
export function quantitiesOf(form: FormData | URLSearchParams): {
  band: Band | null;
  entered: Quantities;
  quantities: { priceType: number; quantity: number }[];
} {
  const entered: Record<string, number> = {};
  for (const [name, value] of form) {
    if (!name.startsWith(PREFIX) || !/^\d{1,9}$/.test(name.slice(PREFIX.length))) continue;
    entered[name.slice(PREFIX.length)] =
      typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : 0;
  }
  const quantities = Object.entries(entered)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceType, quantity]) => ({ priceType: Number(priceType), quantity }));
  return { band: BANDS.find((band) => band === form.get("band")) ?? null, entered, quantities };
}
