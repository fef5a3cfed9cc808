import fc from "fast-check";
import { expect, test } from "vitest";
import { editsTo } from "./edits-to.ts";
import type { Json } from "./json.ts";
import { editJson, type JsonEdit } from "./json-edit.ts";

function applied(before: Json | undefined, edits: readonly JsonEdit[]): Json | undefined {
  const edited = editJson(before, edits);
  if (!edited.ok) throw new Error(`no ${edited.refusal.path.join("/")}`);
  return edited.value;
}

const performance = fc.record({ id: fc.integer({ min: 1, max: 6 }), starts: fc.constantFrom("a", "b") });
const amount = fc.record({ priceType: fc.nat(3), band: fc.constantFrom("A", "B"), amount: fc.nat(3) });
const window = fc.record({ modeOfSale: fc.nat(2), from: fc.constantFrom("x", "y", "z") });
const season = fc.record({
  events: fc.array(
    fc.record({
      slug: fc.constantFrom("a", "b", "c"),
      performances: fc.array(performance, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
  amounts: fc.array(amount, { maxLength: 4 }),
  sale: fc.array(window, { maxLength: 3 }),
});

test("the edits lead from any file to any other", () => {
  fc.assert(
    fc.property(season, season, (before, after) => {
      expect(applied(before, editsTo(before, after))).toEqual(after);
    }),
    { numRuns: 400 },
  );
});

test("a change of one performance is one edit at its place, and nothing changed is no edit", () => {
  const before = {
    events: [
      {
        slug: "carmen",
        performances: [
          { id: 7, starts: "a" },
          { id: 8, starts: "b" },
        ],
      },
    ],
  };
  const after = {
    events: [
      {
        slug: "carmen",
        performances: [
          { id: 7, starts: "a" },
          { id: 8, starts: "c" },
        ],
      },
    ],
  };
  expect(editsTo(before, after)).toEqual([
    { path: ["events", "carmen", "performances", "8", "starts"], value: "c" },
  ]);
  expect(editsTo(before, before)).toEqual([]);
});

test("a list whose entries have no key is set as a whole", () => {
  const before = { lists: [{ id: "main", amounts: [{ band: "A", amount: 1 }] }] };
  const after = {
    lists: [
      {
        id: "main",
        amounts: [
          { band: "A", amount: 1 },
          { band: "A", amount: 2 },
        ],
      },
    ],
  };
  expect(editsTo(before, after)).toEqual([
    { path: ["lists", "main", "amounts"], value: after.lists[0]?.amounts },
  ]);
});

test("more edits than are taken at once become fewer of larger parts", () => {
  const of = (starts: string) => ({
    events: [{ slug: "a", performances: Array.from({ length: 50 }, (_, id) => ({ id, starts })) }],
  });
  const edits = editsTo(of("x"), of("y"), 10);
  expect(edits.length).toBeLessThanOrEqual(10);
  expect(applied(of("x"), edits)).toEqual(of("y"));
});
