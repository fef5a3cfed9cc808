import { describe, expect, it } from "vitest";
import { faultsOf } from "../testing/planted-faults.ts";

const programme = {
  id: "schools",
  name: { sv: "Skolor" },
  about: { sv: "För den som har en kod." },
  codes: ["SKOLA-2027"],
  performances: [1],
  modeOfSale: 3,
};

const faultsWith = (...changes: Record<string, unknown>[]) =>
  faultsOf(() => {}, {
    "programmes.json": JSON.stringify(changes.map((change) => ({ ...programme, ...change }))),
  });

describe("the check of programmes", () => {
  it("accepts a valid programme", async () => {
    expect(await faultsWith({})).toEqual([]);
  });

  it.each<[fault: string, ...changes: Record<string, unknown>[]]>([
    ['programmes.json, [1].id: the programme "schools" is there twice', {}, { codes: ["KURS-2027"] }],
    [
      'programmes.json, [1].codes[0]: the code "SKOLA2027" is there twice',
      {},
      { id: "courses", codes: ["skola 2027"] },
    ],
    ["programmes.json, [0].codes: must have at least one entry", { codes: [] }],
    ["programmes.json, [0].performances[1]: there is no performance 9", { performances: [1, 9] }],
    ['programmes.json, [0].modeOfSale: there is no mode of sale "7"; there are: 3', { modeOfSale: 7 }],
    [
      'programmes.json, [0].from: "2027-03-28T02:30" is not a moment with its offset; write 2027-02-06T19:00:00+01:00',
      { from: "2027-03-28T02:30" },
    ],
    [
      "programmes.json, [0].to: the programme ends before it begins",
      { from: "2026-12-01T10:00:00+01:00", to: "2026-11-01T10:00:00+01:00" },
    ],
  ])("reports %s", async (fault, ...changes) => {
    expect(await faultsWith(...changes)).toEqual([fault]);
  });
});
