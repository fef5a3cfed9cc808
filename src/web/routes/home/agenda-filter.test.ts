import { expect, test } from "vitest";
import { agendaFilter, agendaPath, byMonth, isFiltered, monthsAround, shownMonth } from "./agenda-filter.ts";

test("the agenda filter is read from the address, and invalid values are ignored", () => {
  expect(agendaFilter(new URLSearchParams("month=2027-02&venue=main-stage&genre=opera"))).toEqual({
    month: "2027-02",
    venue: "main-stage",
    genre: "opera",
  });
  expect(agendaFilter(new URLSearchParams("month=2027-13&venue=&genre=<script>"))).toEqual({});
  expect(isFiltered({})).toBe(false);
});

test("a change of one filter value keeps the others, and without any value the path is /", () => {
  expect(agendaPath({ venue: "main-stage", month: "2027-02" }, { month: "2027-03" })).toBe(
    "/?month=2027-03&venue=main-stage",
  );
  expect(agendaPath({ month: "2027-02" }, { month: null })).toBe("/");
});

test("performances are grouped by month", () => {
  expect(byMonth(["a1", "a2", "b1"], (name) => name[0] ?? "")).toEqual([
    { month: "a", items: ["a1", "a2"] },
    { month: "b", items: ["b1"] },
  ]);
});

test("the agenda shows the first month with performances, and all months only on request", () => {
  const months = ["2026-12", "2027-01", "2027-03"];
  expect(shownMonth({}, months)).toBe("2026-12");
  expect(shownMonth({ month: "2027-02" }, months)).toBe("2027-02");
  expect(shownMonth({ month: "all" }, months)).toBe(null);
  expect(shownMonth({}, [])).toBe(null);
  expect(agendaFilter(new URLSearchParams("month=all"))).toEqual({ month: "all" });
});

test("an empty month of the agenda links to the nearest months with performances", () => {
  const months = ["2026-12", "2027-01", "2027-03"];
  expect(monthsAround("2026-12", months)).toEqual({ before: null, after: "2027-01" });
  expect(monthsAround("2027-02", months)).toEqual({ before: "2027-01", after: "2027-03" });
  expect(monthsAround("2027-03", months)).toEqual({ before: "2027-01", after: null });
});
