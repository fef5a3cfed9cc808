import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "./json.ts";
import { jsonChanges, ORDER } from "./json-changes.ts";
import { editJson } from "./json-edit.ts";
import { mergeJson } from "./json-merge.ts";

const season = {
  events: [
    {
      slug: "carmen",
      title: { sv: "Carmen" },
      performances: [
        { id: 1, starts: "a" },
        { id: 2, starts: "b" },
      ],
    },
    { slug: "tosca", title: { sv: "Tosca" }, performances: [{ id: 3, starts: "c" }] },
  ],
  fees: [1, 2],
};

function edited(document: Json, path: string[], value?: Json): Json {
  const result = editJson(document, [{ path, value }]);
  if (!result.ok || result.value === undefined) throw new Error(JSON.stringify(result));
  return result.value;
}
const starts = (id: string) => ["events", id < "3" ? "carmen" : "tosca", "performances", id, "starts"];

describe("merging two editors' houses", () => {
  test("keeps what each changed in other places, entry by entry", () => {
    const mine = edited(edited(season, starts("1"), "A"), ["events", "tosca", "title", "en"], "Tosca");
    const theirs = edited(edited(season, starts("2"), "B"), ["fees"], [3]);
    const merged = mergeJson({ base: season, mine, theirs });
    expect(merged.conflicts).toEqual([]);
    expect(jsonChanges(season, merged.value).map(({ path }) => path.join("."))).toEqual([
      "events.carmen.performances.1.starts",
      "events.carmen.performances.2.starts",
      "events.tosca.title.en",
      "fees",
    ]);
  });

  test("names the place that both changed, with the three values", () => {
    const mine = edited(season, starts("1"), "A");
    const theirs = edited(season, starts("1"), "B");
    expect(mergeJson({ base: season, mine, theirs }).conflicts).toEqual([
      { path: starts("1"), base: "a", mine: "A", theirs: "B" },
    ]);
    expect(mergeJson({ base: season, mine, theirs }, () => "mine")).toEqual({ value: mine, conflicts: [] });
  });

  test("conflicts where one removed what the other changed", () => {
    const mine = edited(season, ["events", "tosca"]);
    const theirs = edited(season, starts("3"), "C");
    expect(mergeJson({ base: season, mine, theirs }).conflicts.map(({ path }) => path)).toEqual([
      ["events", "tosca"],
    ]);
  });

  test("puts entries that each added where they were added", () => {
    const mine = edited(season, ["events", "carmen", "performances", "7"], { id: 7, starts: "x" });
    const theirs = edited(season, ["events", "carmen", "performances", "8"], { id: 8, starts: "y" });
    const merged = mergeJson({ base: season, mine, theirs });
    expect(merged.conflicts).toEqual([]);
    const carmen = JSON.stringify(merged.value);
    for (const id of [1, 2, 7, 8]) expect(carmen).toContain(`"id":${id},`);
  });

  test("takes an order that one changed, and asks when both did", () => {
    const list = [{ id: "a" }, { id: "b" }, { id: "c" }];
    const mine = edited(list, [ORDER], ["c", "a", "b"]);
    expect(mergeJson({ base: list, mine, theirs: edited(list, ["d"], { id: "d" }) })).toEqual({
      value: [{ id: "c" }, { id: "d" }, { id: "a" }, { id: "b" }],
      conflicts: [],
    });
    const theirs = edited(list, [ORDER], ["b", "a", "c"]);
    expect(mergeJson({ base: list, mine, theirs }).conflicts).toEqual([
      { path: [ORDER], base: ["a", "b", "c"], mine: ["c", "a", "b"], theirs: ["b", "a", "c"] },
    ]);
  });

  test("changes of one side alone, or the same of both, are taken without a conflict", () => {
    const json = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>(null, true, 1, "x", ""),
        fc.array(tie("json"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("id", "slug", "a", "b"), tie("json"), { maxKeys: 3 }),
        fc.uniqueArray(fc.record({ id: fc.nat(5), a: tie("json") }), {
          selector: ({ id }) => id,
          maxLength: 4,
        }),
      ),
    })).json;
    fc.assert(
      fc.property(json, json, (base, other) => {
        for (const sides of [
          { base, mine: other, theirs: base },
          { base, mine: base, theirs: other },
          { base, mine: other, theirs: other },
        ]) {
          const merged = mergeJson(sides);
          expect(merged.conflicts).toEqual([]);
          expect(jsonChanges(merged.value, other)).toEqual([]);
        }
      }),
    );
  });
});

describe("editing a file", () => {
  test("a place that does not exist is refused", () => {
    expect(editJson(season, [{ path: ["events", "aida", "title"], value: 1 }])).toMatchObject({ ok: false });
    expect(editJson(season, [{ path: ["fees", "7"], value: 1 }])).toMatchObject({ ok: false });
    expect(editJson(season, [{ path: ["events", "carmen", "title", "sv", "x"], value: 1 }])).toMatchObject({
      ok: false,
    });
  });

  test("a missing object is made, a changed property keeps its place, an index is a place in a list without keys", () => {
    expect(editJson({ a: 1, b: 2 }, [{ path: ["a"], value: 3 }])).toEqual({
      ok: true,
      value: { a: 3, b: 2 },
    });
    expect(JSON.stringify(edited({ a: 1, b: 2 }, ["a"], 3))).toBe('{"a":3,"b":2}');
    expect(edited({}, ["title", "sv"], "Carmen")).toEqual({ title: { sv: "Carmen" } });
    expect(edited(season, ["fees", "0"], 9)).toMatchObject({ fees: [9, 2] });
    expect(edited(season, ["fees", "1"])).toMatchObject({ fees: [1] });
  });

  test("replaying the changes between two houses gives the second", () => {
    const ids = fc.uniqueArray(fc.record({ id: fc.nat(6), a: fc.nat(3) }), {
      selector: ({ id }) => id,
      minLength: 1,
    });
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const edits = jsonChanges(before, after).map(({ path, after: value }) => ({ path, value }));
        const replayed = edits.reduce<Json | undefined>((document, edit) => {
          const result = editJson(document, [edit]);
          return result.ok ? result.value : document;
        }, before);
        expect(jsonChanges(replayed, after).filter(({ path }) => path.at(-1) !== ORDER)).toEqual([]);
      }),
    );
  });

  test("edits together give what they give one by one, and are refused where one of them is", () => {
    const step = fc.constantFrom(
      "events",
      "a",
      "b",
      "id",
      "slug",
      "title",
      "0",
      "__proto__",
      "constructor",
      ORDER,
    );
    const entry = fc.record({ id: fc.constantFrom("a", "b"), title: fc.nat(2) }, { requiredKeys: [] });
    const value = fc.option(
      fc.oneof(fc.nat(2), fc.constantFrom("a", "b"), entry, fc.array(entry, { maxLength: 2 })),
      { nil: undefined },
    );
    const edit = fc.record({ path: fc.array(step, { maxLength: 4 }), value });
    const house = fc.record({ events: fc.array(entry, { maxLength: 3 }), a: entry });
    fc.assert(
      fc.property(house, fc.array(edit, { maxLength: 8 }), (document, edits) => {
        const oneByOne = edits.reduce<ReturnType<typeof editJson>>(
          (last, one) => (last.ok ? editJson(last.value, [one]) : last),
          { ok: true, value: document },
        );
        expect(editJson(document, edits)).toEqual(oneByOne);
      }),
      { numRuns: 5_000 },
    );
  });
});
