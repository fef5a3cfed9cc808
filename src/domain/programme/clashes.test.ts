import fc from "fast-check";
import { expect, test } from "vitest";
import { allClashes, clashesOf, type Span } from "./clashes.ts";
import { peopleIn } from "./people.ts";

const HOUR = 3_600_000;
const span = (at: number, venue: string, people: readonly string[] = [], hours = 2): Span => ({
  ...{ at: at * HOUR, ends: (at + hours) * HOUR, venue, people },
});

test("two performances in one hall at the same time clash; one after the other do not", () => {
  expect(clashesOf(span(19, "main"), [span(20, "main")])).toMatchObject([{ kind: "hall" }]);
  expect(clashesOf(span(19, "main"), [span(21, "main"), span(17, "main")])).toEqual([]);
});

test("a person in two halls at the same time is a clash of cast, by name", () => {
  const other = span(20, "cellar", ["Anna Berg", "Ola Lund"]);
  expect(clashesOf(span(19, "main", ["Anna Berg"]), [other])).toEqual([
    { kind: "cast", other, people: ["Anna Berg"] },
  ]);
  expect(clashesOf(span(19, "main", ["Eva Ek"]), [other])).toEqual([]);
});

test("one pass over time finds what comparing each with each finds", () => {
  const any = fc
    .record({
      at: fc.nat(12),
      hours: fc.integer({ min: 0, max: 4 }),
      venue: fc.constantFrom("main", "cellar"),
      people: fc.subarray(["Anna Berg", "Ola Lund"]),
    })
    .map(({ at, hours, venue, people }) => span(at, venue, people, hours));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (spans) => {
      const found = allClashes(spans);
      for (const one of spans) {
        const others = spans.filter((other) => other !== one);
        const expected = clashesOf(one, others).map(({ other }) => spans.indexOf(other));
        const got = (found.get(one) ?? []).map(({ other }) => spans.indexOf(other));
        expect(got.toSorted()).toEqual(expected.toSorted());
      }
    }),
  );
});

test("names in credits are people and ensembles, neither roles nor sentences", () => {
  const by = [
    "Anna Berg, Ola Lund och Eva Ek",
    { sv: "Sundoperans orkester", en: "The orchestra" },
    "Mimì, Musetta: sångarna presenteras en månad före premiären",
  ];
  expect(peopleIn(by.map((one) => ({ part: { sv: "x" }, by: one })))).toEqual([
    "Anna Berg",
    "Ola Lund",
    "Eva Ek",
    "Sundoperans orkester",
  ]);
});
