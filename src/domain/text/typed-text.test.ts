import { expect, test } from "vitest";
import { isMultiLine, oneLine, plainCode, uniformText } from "./typed-text.ts";

test.each([
  ["A\u030asa", "Åsa"],
  ["Els\u00adinore\u200b", "Elsinore"],
  ["Grattis!\r\nVi ses\rsnart\u2028", "Grattis!\nVi ses\nsnart\n"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["plain", "plain"],
])("the entered text %j becomes %j", (typed, uniform) => {
  expect(uniformText(typed)).toBe(uniform);
});

test.each([
  ["Åsa\r\n Öberg", "Åsa Öberg"],
  ["a\tb", "a b"],
  ["O\u0308berg", "Öberg"],
  ["two\u00a0words", "two\u00a0words"],
])("the entered text %j in a single-line field becomes %j", (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test.each([
  "9984 8714 0157",
  "9984\u00a08714\u202f0157",
  "9984-8714–0157",
  "9984\u20118714\u22120157",
  "9984_8714\u200b0157",
  "９９８４８７１４０１５７",
])("the code %j matches without its group separators", (typed) => {
  expect(plainCode(typed)).toBe("998487140157");
});

test.each(["PREMIÄR", "premiär", "PREMIA\u0308R", "ＰＲＥＭＩÄＲ", " pre-miär "])(
  "the entered code %j matches the house's code",
  (typed) => {
    expect(plainCode(typed)).toBe("PREMIÄR");
  },
);

test("multi-line fields are recognized by their names", () => {
  expect(["message", "long.about"].map(isMultiLine)).toEqual([true, true]);
  expect(["recipient", "firstName"].map(isMultiLine)).toEqual([false, false]);
});
