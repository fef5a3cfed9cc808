import fc from "fast-check";
import { expect, test } from "vitest";
import { writePath } from "#config/json/fault.ts";
import { keyedPath, parsePlace, stepsOf, valueAt, withValueAt } from "./places.ts";

const season = {
  events: [
    { slug: "carmen", performances: [{ id: 1 }, { id: 2, note: { sv: "Premiär" } }] },
    { slug: "tosca", performances: [] },
  ],
  zones: { "ms-parkett": { level: "ground" } },
  days: [30, 7],
};

test("a fault's place is read as it was written", () => {
  const step = fc.oneof(fc.nat(99), fc.stringMatching(/^[a-z][\w ./-]{0,8}$/));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      expect(parsePlace(writePath(steps))).toEqual(steps);
    }),
  );
});

test("a line of a file and a whole file are no places of a value", () => {
  expect(parsePlace("line 4, column 12")).toBeNull();
  expect(parsePlace("")).toBeNull();
});

test("a place and its path by keys lead to the same value", () => {
  const steps = ["events", 0, "performances", 1, "note"];
  const path = ["events", "carmen", "performances", "2", "note"];
  expect(keyedPath(season, steps)).toEqual(path);
  expect(stepsOf(season, path)).toEqual(steps);
  expect(valueAt(season, steps)).toEqual({ sv: "Premiär" });
  expect(keyedPath(season, ["days", 1])).toEqual(["days", "1"]);
  expect(keyedPath(season, ["zones", "ms-parkett", "door"])).toEqual(["zones", "ms-parkett", "door"]);
});

test("a path that is not there has no place, and names of every object's own are none", () => {
  expect(stepsOf(season, ["events", "aida"])).toBeNull();
  expect(stepsOf(season, ["days", "2"])).toBeNull();
  expect(stepsOf(season, ["constructor"])).toBeNull();
  expect(valueAt(season, ["__proto__", "x"])).toBeUndefined();
});

test("setting a value changes nothing else, and removing it undoes adding it", () => {
  const steps = ["events", 1, "title", "sv"];
  const added = withValueAt(season, steps, "Tosca");
  expect(valueAt(added, steps)).toBe("Tosca");
  expect(valueAt(season, steps)).toBeUndefined();
  expect(valueAt(withValueAt(added, ["events", 1, "title"], undefined), ["events"])).toEqual(season.events);
  expect(valueAt(withValueAt(season, ["events", 0], undefined), ["events"])).toEqual([season.events[1]]);
  expect(valueAt(withValueAt(season, ["days", 2], 1), ["days"])).toEqual([30, 7, 1]);
});
