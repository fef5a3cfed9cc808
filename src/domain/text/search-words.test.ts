import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

test.each([
  ["GARCÍA", ["garcia"]],
  ["Garci\u0301a", ["garcia"]],
  ["Siobhán  O’Brien", ["siobhan", "obrien"]],
  ["siobhan o'brien", ["siobhan", "obrien"]],
  ["Anna-Karin\u00a0Sjöström", ["anna", "karin", "sjostrom"]],
  ["Ærø Łódź Straße İzmir ıldır", ["aero", "lodz", "strasse", "izmir", "ildir"]],
  ["ΝΊΚΟΣ νίκος", ["νικοσ", "νικοσ"]],
  ["王小明", ["王小明"]],
  ["हिन्दी", ["हिन्दी"]],
  ["Ｍüller", ["muller"]],
  ["%_ '", []],
])("the search for %s looks for the words %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
