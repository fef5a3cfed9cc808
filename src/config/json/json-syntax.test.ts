import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english } from "#domain/text/message.ts";
import { syntaxFaults } from "./json-syntax.ts";

describe("the position of a JSON syntax error", () => {
  it.each([
    ['{"a": 1,}', 1, 9, 'a comma may not stand before "}"'],
    ['{"a": 1\n "b": 2}', 2, 2, 'expected "," or "}", not "'],
    ["[1, 2", 1, 6, 'expected "," or "]", but the file ends'],
    ['{"a" 1}', 1, 6, 'expected ":" after the key "a", not 1'],
    ["{a: 1}", 1, 2, 'expected a key in double quotes, or "}", not a'],
    ['["a\nb"]', 1, 2, "this text is not closed, or has a line break or a stray \\ in it"],
    ['["\\d"]', 1, 2, "this text is not closed, or has a line break or a stray \\ in it"],
    ["[01]", 1, 3, 'expected "," or "]", not 1'],
    ["[tru]", 1, 2, "expected a value, not t"],
    ["[] []", 1, 4, "expected the end of the file, not ["],
    ["", 1, 1, "expected a value, but the file ends"],
    ['{"a": 1, "a": 2}', 1, 10, 'the key "a" stands twice in the same place; the first is lost'],
  ])("%j: line %i, column %i, %s", (text, line, column, reason) => {
    const [fault, ...others] = syntaxFaults(text);
    expect({ ...fault, reason: fault && english(fault.reason) }).toEqual({ line, column, reason });
    expect(others).toEqual([]);
  });

  it.each(['{"a": [1, -2.5e3, true, null, "å\\n\\u00e5"], "b": {}}', "[]", " 0 ", '"x"'])(
    "%s is valid JSON",
    (text) => {
      expect(syntaxFaults(text)).toEqual([]);
    },
  );

  it("is found exactly when the runtime cannot parse the text", () => {
    const text = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom("", ",", "}", "[", '"', "\\", "0", ":", "\n", "\x7f"),
      )
      .map(([json, at, cut, put]) => {
        const place = at % (json.length + 1);
        return json.slice(0, place) + put + json.slice(place + cut);
      });
    fc.assert(
      fc.property(text, (candidate) => {
        const broken = syntaxFaults(candidate).filter(
          ({ reason }) => !english(reason).includes("stands twice"),
        );
        expect(broken.length === 0).toBe(isJson(candidate));
      }),
      { numRuns: 2000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
