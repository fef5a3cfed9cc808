import { expect, test } from "vitest";
import { agendaFilter, agendaPath, byMonth, isFiltered, monthsAround, shownMonth } from "./agenda-filter.ts";

test("a filter is read from the address; what is nonsense is as if it were not there", () => {
  expect(agendaFilter(new URLSearchParams("month=2027-02&venue=main-stage&genre=opera"))).toEqual({
    month: "2027-02",
    venue: "main-stage",
    genre: "opera",
  });
  expect(agendaFilter(new URLSearchParams("month=2027-13&venue=&genre=<script>"))).toEqual({});
  expect(isFiltered({})).toBe(false);
});

test("changing one thing keeps the others, and nothing left is home", () => {
  expect(agendaPath({ venue: "main-stage", month: "2027-02" }, { month: "2027-03" })).toBe(
    "/?month=2027-03&venue=main-stage",
  );
  expect(agendaPath({ month: "2027-02" }, { month: null })).toBe("/");
});

test("performances of one month stand together", () => {
  expect(byMonth(["a1", "a2", "b1"], (name) => name[0] ?? "")).toEqual([
    { month: "a", items: ["a1", "a2"] },
    { month: "b", items: ["b1"] },
  ]);
});

test("the agenda opens at the first month that has something, and shows them all only when asked", () => {
  const months = ["2026-12", "2027-01", "2027-03"];
  expect(shownMonth({}, months)).toBe("2026-12");
  expect(shownMonth({ month: "2027-02" }, months)).toBe("2027-02");
  expect(shownMonth({ month: "all" }, months)).toBe(null);
  expect(shownMonth({}, [])).toBe(null);
  expect(agendaFilter(new URLSearchParams("month=all"))).toEqual({ month: "all" });
});

test("from an empty month too one goes on to the nearest that has something", () => {
  const months = ["2026-12", "2027-01", "2027-03"];
  expect(monthsAround("2026-12", months)).toEqual({ before: null, after: "2027-01" });
  expect(monthsAround("2027-02", months)).toEqual({ before: "2027-01", after: "2027-03" });
  expect(monthsAround("2027-03", months)).toEqual({ before: "2027-01", after: null });
});
