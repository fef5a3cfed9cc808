import { expect, test } from "vitest";
import { isOlderThanSwedish, textStates } from "./text-states.ts";

const LANGUAGES = ["sv", "en", "en-us", "de"] as const;
const products = (name: object, extra: readonly object[] = []) => ({
  products: [...extra, { id: "bag", name }],
});

function states(...documents: readonly object[]) {
  return textStates(JSON.parse(JSON.stringify(documents)), LANGUAGES);
}

test("a text names the house's languages that it lacks; American English is not needed", () => {
  expect(states(products({ sv: "Väska", en: "Bag" }))).toEqual([
    { path: ["products", "bag", "name"], missing: ["de"], older: [] },
  ]);
});

test("a translation is older than the Swedish that changed after it, until it is changed too", () => {
  const before = products({ sv: "Väska", en: "Bag", de: "Tasche" });
  const after = products({ sv: "Tygväska", en: "Bag", de: "Stofftasche" });
  expect(states(before, after)[0]?.older).toEqual(["en"]);
  const mended = products({ sv: "Tygväska", en: "Cloth bag", de: "Stofftasche" });
  expect(states(before, after, mended)[0]?.older).toEqual([]);
});

test("a translation is not older for a comma or a capital letter in the Swedish", () => {
  const before = products({ sv: "Väska i tyg", en: "Bag" });
  expect(states(before, products({ sv: "Väska, i Tyg.", en: "Bag" }))[0]?.older).toEqual([]);
});

test("an entry that moves in its list keeps the age of its texts", () => {
  const before = products({ sv: "Väska", en: "Bag" });
  const after = products({ sv: "Tygväska", en: "Bag" });
  const moved = products({ sv: "Tygväska", en: "Bag" }, [{ id: "mug", name: { sv: "Mugg", en: "Mug" } }]);
  const found = states(before, after, moved);
  expect(found.map(({ path, older }) => [path[1], older])).toEqual([
    ["mug", []],
    ["bag", ["en"]],
  ]);
});

const MUG = {
  ...{ sv: "Mugg", en: "Mug", "en-us": "Coffee mug" },
  ...{ de: "Becher", es: "Taza", ht: "Gode" },
};

test("no translation of a new entry is older than its Swedish, wherever it is put into the list", () => {
  const before = products({ sv: "Väska", en: "Bag" });
  const after = products({ sv: "Tygväska", en: "Bag" });
  const first = products({ sv: "Tygväska", en: "Bag" }, [{ id: "mug", name: MUG }]);
  expect(states(before, after, first).map(({ path, older }) => [path[1], older])).toEqual([
    ["mug", []],
    ["bag", ["en"]],
  ]);
  const last = { products: first.products.toReversed() };
  expect(states(before, after, last)[1]).toMatchObject({ path: ["products", "mug", "name"], older: [] });
});

test("no translation of a new entry is older while its Swedish is typed, in whatever order", () => {
  const others = { ...MUG, sv: "" };
  for (const language of ["en", "en-us", "de", "es", "ht"] as const) {
    expect(isOlderThanSwedish(language, MUG)).toBe(false);
    expect(isOlderThanSwedish(language, MUG, others)).toBe(false);
    expect(isOlderThanSwedish(language, { ...MUG, sv: "Kopp" }, MUG)).toBe(true);
  }
});
