import { expect, test } from "vitest";
import { type TextIssue, uniformTexts } from "./input-texts.ts";

function read(input: unknown) {
  const issues: TextIssue[] = [];
  return { texts: uniformTexts(input, issues), faults: issues.map(({ path }) => path.join(".")) };
}

test("the API keeps line breaks in multi-line fields and in a form's answers", () => {
  const input = { message: "Grattis!\r\nVi ses", answers: { about: "one\ntwo" }, notes: { order: "a\nb" } };
  expect(read(input)).toEqual({ texts: { ...input, message: "Grattis!\nVi ses" }, faults: [] });
});

test("the API rejects a line break in a single-line field, naming the field", () => {
  const input = {
    recipient: "Elsa\nEk",
    quantities: [{ priceType: 1 }, { name: "a\tb" }],
    message: "a\u0000b",
  };
  expect(read(input).faults).toEqual(["recipient", "quantities.1.name", "message"]);
});

test("the API normalizes texts to NFC without invisible characters, except passwords", () => {
  const password = "Bla\u030abar27";
  const given = { firstName: "A\u030asa\u200b", password, at: null, count: 3, on: true };
  expect(read(given)).toEqual({ texts: { ...given, firstName: "Åsa" }, faults: [] });
});
