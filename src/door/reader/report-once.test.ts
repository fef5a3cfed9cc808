import { expect, test } from "vitest";
import { AWAY_MS, createReportOnce } from "./report-once.ts";

function reporting() {
  const reported: string[] = [];
  return { reported, see: createReportOnce((code) => reported.push(code)) };
}

test("a code that stays in the picture is reported once", () => {
  const { reported, see } = reporting();
  for (let at = 0; at < 5_000; at += 100) see(["A"], at);
  expect(reported).toEqual(["A"]);
});

test("a code that is missed in a few frames is still the same", () => {
  const { reported, see } = reporting();
  see(["A"], 0);
  see([], 100);
  see(["A"], 100 + AWAY_MS - 1);
  expect(reported).toEqual(["A"]);
});

test("a code that was away for a second counts again", () => {
  const { reported, see } = reporting();
  see(["A"], 0);
  see([], 100);
  see([], 100 + AWAY_MS);
  see(["A"], 200 + AWAY_MS);
  expect(reported).toEqual(["A", "A"]);
});

test("of two codes in the picture the nearest to the middle is reported, and the other one once it is nearest", () => {
  const { reported, see } = reporting();
  see(["A", "B"], 0);
  see(["B", "A"], 100);
  see(["A", "B"], 200);
  expect(reported).toEqual(["A", "B"]);
});
