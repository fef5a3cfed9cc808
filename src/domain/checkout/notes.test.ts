import { expect, test } from "vitest";
import { charactersLeft, isSilent, NO_NOTES, noteFaults } from "./notes.ts";

test("a note's length is counted in code points, and each note that is too long is reported", () => {
  expect(charactersLeft("åäö🎭", 4)).toBe(0);
  expect(noteFaults({ order: "1234", access: "12345", dietary: "🎭🎭🎭🎭🎭" }, 4)).toEqual([
    { field: "access", rule: "note-too-long" },
    { field: "dietary", rule: "note-too-long" },
  ]);
  expect(isSilent(NO_NOTES)).toBe(true);
  expect(isSilent({ ...NO_NOTES, dietary: "nuts" })).toBe(false);
});
