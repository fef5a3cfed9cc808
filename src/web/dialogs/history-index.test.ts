import { expect, test } from "vitest";
import { indexOf } from "./history-index.ts";

test("position of the page beneath stays the same while the current history entry is the dialog's", () => {
  expect(indexOf("page", { key: "page", idx: 3 }, 1)).toBe(3);
  expect(indexOf("page", { key: "dialog", idx: 4 }, 3)).toBe(3);
});

test("position of a document's first page, which has no router entry yet, is 0", () => {
  expect(indexOf("default", null)).toBe(0);
});
