import { expect, test } from "vitest";
import { type TextIssue, uniformTexts } from "./input-texts.ts";

function read(input: unknown) {
  const issues: TextIssue[] = [];
  return { texts: uniformTexts(input, issues), faults: issues.map(({ path }) => path.join(".")) };
}

test("line breaks stay in fields of several lines and in a form's answers", () => {
  const input = { message: "Grattis!\r\nVi ses", answers: { about: "one\ntwo" }, notes: { order: "a\nb" } };
  expect(read(input)).toEqual({ texts: { ...input, message: "Grattis!\nVi ses" }, faults: [] });
});

test("a line break in a field of one line is refused with its name", () => {
  const input = { recipient: "Elsa\nEk", wishes: [{ priceType: 1 }, { name: "a\tb" }], message: "a\u0000b" };
  expect(read(input).faults).toEqual(["recipient", "wishes.1.name", "message"]);
});

test("texts are in NFC without unseen marks, but for passwords", () => {
  const password = "Bla\u030abar27";
  const given = { firstName: "A\u030asa\u200b", password, at: null, count: 3, on: true };
  expect(read(given)).toEqual({ texts: { ...given, firstName: "Åsa" }, faults: [] });
});
