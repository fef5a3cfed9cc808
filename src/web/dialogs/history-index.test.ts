import { expect, test } from "vitest";
import { indexOf } from "./history-index.ts";

test("the history index of the page under a dialog stays the same while the dialog is open", () => {
  expect(indexOf("page", { key: "page", idx: 3 }, 1)).toBe(3);
  expect(indexOf("page", { key: "dialog", idx: 4 }, 3)).toBe(3);
});

test("the history index of a document's first page, which has no router entry yet, is 0", () => {
  expect(indexOf("default", null)).toBe(0);
});
