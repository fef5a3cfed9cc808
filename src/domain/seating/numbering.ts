/** A row with seat numbers that are there twice, or missing. */
export interface NumberingGap {
  /** Its position in what was checked. */
  readonly at: number;
  readonly twice: readonly string[];
  readonly missing: readonly string[];
}

const MOST_MISSING = 20;

/** Checks the numbers of each row's seats. Rows of one name on both sides of an aisle are checked as one. */
export function numberingGaps(
  rows: readonly { readonly name: string; readonly numbers: readonly string[] }[],
): readonly NumberingGap[] {
  const named = rows.map((row, at) => ({ ...row, at }));
  return [...Map.groupBy(named, ({ name }) => name).values()].flatMap((same) => {
    const numbers = same.flatMap((row) => row.numbers);
    const twice = [...Map.groupBy(numbers, (number) => number)].flatMap(([number, all]) =>
      all.length > 1 ? [number] : [],
    );
    const missing = missingIn(numbers);
    if (twice.length + missing.length === 0) return [];
    // Where the numbers that are there twice are; otherwise the first of the rows.
    const where = same.find((row) => row.numbers.some((number) => twice.includes(number))) ?? same[0];
    return [{ at: where?.at ?? 0, twice, missing }];
  });
}

/** Between the first and the last; a row of odd or of even numbers alone counts in twos. */
function missingIn(numbers: readonly string[]): readonly string[] {
  const letters = numbers.every((number) => /^[A-Z]$/.test(number));
  if (!letters && !numbers.every((number) => /^\d{1,4}$/.test(number))) return [];
  const places = numbers.map((number) => (letters ? number.charCodeAt(0) : Number(number)));
  const there = new Set(places);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const step = !letters && there.size > 2 && places.every((place) => place % 2 === first % 2) ? 2 : 1;
  const missing: string[] = [];
  for (let place = first; place < last && missing.length < MOST_MISSING; place += step)
    if (!there.has(place)) missing.push(letters ? String.fromCharCode(place) : String(place));
  return missing;
}
