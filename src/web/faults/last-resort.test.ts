import { expect, test } from "vitest";
import { lastResortPage } from "./last-resort.ts";

const WORDS = {
  "last-resort": "An error occurred while showing the error page",
  "back-home": "Go back to home",
};

test("the last-resort page shows the error and a link home", () => {
  const page = lastResortPage(WORDS, "en", new TypeError("x is not a function"));
  expect(page).toContain("<h1>An error occurred while showing the error page</h1>");
  expect(page).toContain("TypeError: x is not a function");
  expect(page).toContain('<a href="/">Go back to home</a>');
});

test("the last-resort page escapes the error message and shows no stack trace", () => {
  const page = lastResortPage(WORDS, "en", new Error("<script>alert(1)</script>"));
  expect(page).not.toContain("<script>");
  expect(page).not.toContain("last-resort.test");
});
