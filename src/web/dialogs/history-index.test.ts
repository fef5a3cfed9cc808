import { expect, test } from "vitest";
import { indexOf } from "./history-index.ts";

test("position of the page beneath a dialog, rendered while the browser's entry is the dialog's already, stays the known one", () => {
  expect(indexOf("page", { key: "page", idx: 3 }, 1)).toBe(3);
  expect(indexOf("page", { key: "dialog", idx: 4 }, 3)).toBe(3);
});

test("position of a document's first page, which has no entry of the router's yet, is the first", () => {
  expect(indexOf("default", null)).toBe(0);
});
