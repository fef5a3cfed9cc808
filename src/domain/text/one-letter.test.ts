import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinOneLetter } from "./one-letter.ts";

test.each([
  ["oberg", "oberg", true],
  ["oberg", "obarg", true],
  ["oberg", "obrg", true],
  ["oberg", "oberrg", true],
  ["oberg", "obreg", true],
  ["boerg", "oberg", true],
  ["oberg", "obgre", false],
  ["oberg", "aberk", false],
  ["anna", "a", false],
  ["", "a", true],
  ["", "ab", false],
])("%s and %s differ by at most one letter: %s", (one, other, expected) => {
  expect(isWithinOneLetter(one, other)).toBe(expected);
  expect(isWithinOneLetter(other, one)).toBe(expected);
});

/** Damerau's distance of neighbours, as in the textbook. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : changed;
      const row = rows[i];
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped);
    }
  return at(a.length, b.length);
}

test("two words of a small alphabet differ by at most one letter if their edit distance is at most 1", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isWithinOneLetter(one, other)).toBe(distance(one, other) <= 1);
    }),
    { numRuns: 2_000 },
  );
});
