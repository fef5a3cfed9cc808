import { beforeEach, expect, test } from "vitest";
import { changeCopy, editsOf, undoCopy, unsavedFiles, workingCopy } from "./working-copies.ts";

const KEY = "kim draft products.json";
const stored = { products: [{ id: "bag", price: 100 }], post: null };
const changed = { products: [{ id: "bag", price: 200 }], post: null };

beforeEach(() => undoCopy(KEY));

test("what is typed is kept when the screen opens again, and is an edit of its place alone", () => {
  workingCopy(KEY, stored);
  changeCopy(KEY, changed);
  const copy = workingCopy(KEY, stored);
  expect(copy.value).toEqual(changed);
  expect(editsOf(copy)).toEqual([{ path: ["products", "bag", "price"], value: 200 }]);
  expect(unsavedFiles("kim draft ")).toEqual(["products.json"]);
});

test("what others store meanwhile is taken in; the same place keeps what was typed", () => {
  workingCopy(KEY, stored);
  changeCopy(KEY, changed);
  const theirs = {
    products: [
      { id: "bag", price: 300 },
      { id: "mug", price: 50 },
    ],
    post: null,
  };
  const copy = workingCopy(KEY, theirs);
  expect(copy.value).toEqual({
    products: [
      { id: "bag", price: 200 },
      { id: "mug", price: 50 },
    ],
    post: null,
  });
  expect(editsOf(copy)).toEqual([{ path: ["products", "bag", "price"], value: 200 }]);
});

test("once it is stored nothing is left to save, also of what was typed while it was being stored", () => {
  workingCopy(KEY, stored);
  changeCopy(KEY, changed);
  expect(editsOf(workingCopy(KEY, changed))).toEqual([]);
  const later = { ...changed, post: { vat: "goods" } };
  changeCopy(KEY, later);
  expect(workingCopy(KEY, changed).value).toEqual(later);
});

test("a file that is begun is one edit, and one that is taken out has none of its places", () => {
  workingCopy(KEY, undefined);
  changeCopy(KEY, { products: [] });
  expect(editsOf(workingCopy(KEY, undefined))).toEqual([{ path: [], value: { products: [] } }]);
  undoCopy(KEY);
  workingCopy(KEY, stored);
  changeCopy(KEY, undefined);
  expect(editsOf(workingCopy(KEY, stored))).toEqual([{ path: [] }]);
});
