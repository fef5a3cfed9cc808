/** More than any order has. */
const MOST = 200;

/** "parkett/A/5-7, balkong/1/3" as one seat each; null if it cannot be read. */
export function readTypedSeats(typed: string): readonly string[] | null {
  const parts = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(readPart);
  const seats = parts.flatMap((part) => part ?? []);
  return parts.includes(null) || seats.length > MOST ? null : seats;
}

function readPart(part: string): readonly string[] | null {
  const [, before = "", first = "", last] = /^(.*?\/)(\d+)(?:-(\d+))?$/.exec(part) ?? [];
  if (last === undefined) return part.includes("=") ? null : [part];
  const [from, to] = [Number(first), Number(last)];
  if (to < from || to - from >= MOST) return null;
  return Array.from({ length: to - from + 1 }, (_, at) => `${before}${from + at}`);
}

interface Wanted {
  readonly priceType: number;
  readonly quantity: number;
}

/**
 * Each seat with a price type, in the order of the price types; the first price type without any number. Null if the
 * numbers are of fewer or more tickets than seats.
 */
export function withPriceTypes(
  seats: readonly string[],
  wanted: readonly Wanted[],
  first: number,
): readonly string[] | null {
  const types = wanted.flatMap(({ priceType, quantity }) =>
    Array.from({ length: quantity }, () => priceType),
  );
  if (types.length !== 0 && types.length !== seats.length) return null;
  return seats.map((seat, at) => `${seat}=${types[at] ?? first}`);
}
