import { expect, test } from "vitest";
import { momentsOf } from "../house/moments.ts";
import { productionsIn } from "./programme.ts";
import { judge, type Proposal, spansOf } from "./spans.ts";

const moments = momentsOf("Europe/Stockholm", "2026-11-29");
const at = (id: number, starts: string, more = {}) => ({
  ...{ id, hall: "main", venue: "main", starts, priceList: "main" },
  ...more,
});
const productions = productionsIn(
  {
    events: [
      {
        ...{ slug: "tosca", durationMinutes: 150, credits: [{ part: { sv: "Tosca" }, by: "Anna Berg" }] },
        performances: [at(1, "2027-02-06T19:00"), at(2, "2027-02-07T19:00", { cancelled: true })],
      },
    ],
  },
  moments,
);
const proposal = (day: string, time: string, more: Partial<Proposal> = {}): Proposal => ({
  ...{ day, time, hall: "main", venue: "main", priceList: "main", typed: "" },
  ...more,
});
const judging = {
  production: { minutes: 90, people: ["Anna Berg"] },
  others: spansOf(productions),
  moments,
};

test("a proposal in a hall that is taken clashes with the performance, one with a cancelled performance does not", () => {
  const [taken, free] = judge([proposal("2027-02-06", "21:00"), proposal("2027-02-07", "19:00")], judging);
  expect(taken?.clashes).toMatchObject([{ kind: "hall", other: { performance: { id: 1 } } }]);
  expect(free).toMatchObject({ clashes: [], starts: "2027-02-07T19:00", fault: null });
});

test("a person on two stages at once, and two proposals at once, are clashes", () => {
  const other = { hall: "cellar", venue: "cellar" };
  const found = judge(
    [proposal("2027-02-06", "18:00", other), proposal("2027-02-06", "19:00", other)],
    judging,
  );
  expect(found[0]?.clashes).toMatchObject([{ kind: "cast", people: ["Anna Berg"] }]);
  expect(found[1]?.clashes.map(({ kind, other: met }) => [kind, met?.performance.id ?? null])).toEqual([
    ["cast", 1],
    ["hall", null],
  ]);
});

test("hours that do not exist, or come twice, are refused until an offset tells which", () => {
  const found = judge(
    [
      proposal("2027-03-28", "02:30"),
      proposal("2027-10-31", "02:30"),
      proposal("2027-10-31", "02:30+01:00"),
      proposal("2027-02-06", "19:00", { hall: null }),
    ],
    judging,
  );
  expect(found.map(({ fault }) => fault)).toEqual(["skipped", "twice", null, "hall"]);
  expect(found[1]?.offsets).toEqual(["+02:00", "+01:00"]);
});
