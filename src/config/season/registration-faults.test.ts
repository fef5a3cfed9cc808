import { describe, expect, it } from "vitest";
import { faultsOf, firstOf } from "../testing/planted-faults.ts";
import type { SmallHouse } from "../testing/small-house.ts";

const DRAWN = 12;
const registration = {
  id: "first-nights",
  about: { sv: "Platserna lottas ut." },
  performances: [2],
  modeOfSale: DRAWN,
  opens: "2026-12-01T10:00",
  closes: "2027-01-10T12:00",
  draws: "2027-01-11T12:00",
  answerBy: "2027-01-25T18:00",
};

/** Errors in a house with these registrations and a second performance, whose seats are drawn in a mode of sale of theirs. */
const faultsWith = (
  changes: readonly Record<string, unknown>[],
  spoil: (house: SmallHouse) => void = () => {},
) =>
  faultsOf(
    (house) => {
      const { performances } = firstOf(house.season.events);
      const sale = [{ modeOfSale: DRAWN, from: "2026-09-01T10:00" }];
      house.season.modesOfSale.push({ id: DRAWN, name: { sv: "Lottade platser" } });
      performances.push({ ...firstOf(performances), id: 2, starts: "2027-02-13T19:00", sale });
      spoil(house);
    },
    { "registrations.json": JSON.stringify(changes.map((change) => ({ ...registration, ...change }))) },
  );

const performance = ({ season }: SmallHouse, at: number) =>
  firstOf(firstOf(season.events).performances.slice(at));

describe("the check of registrations", () => {
  it("accepts a valid registration", async () => {
    expect(await faultsWith([{}])).toEqual([]);
  });

  it.each<[fault: string, change: Record<string, unknown>]>([
    ["registrations.json, [0].rehearsal: there is no performance 9", { rehearsal: 9 }],
    [
      'registrations.json, [0].sections[1]: the hall of performance 2 has no section "loge"',
      { sections: ["parkett", "loge"] },
    ],
    ["registrations.json, [0].modeOfSale: there is no mode of sale 7", { modeOfSale: 7 }],
    [
      "registrations.json, [0].closes: closes (2026-11-30T12:00) comes before what has to come first: opens, closes, draws, answerBy",
      { closes: "2026-11-30T12:00" },
    ],
    [
      'registrations.json, [0].draws: "2027-02-30T12:00" is in no calendar: there is no such day or hour',
      { draws: "2027-02-30T12:00" },
    ],
    [
      "registrations.json, [0].answerBy: 02:30 is twice on 2026-10-25: the clocks of Europe/Oslo go back – write 2026-10-25T02:30+02:00 for the first, 2026-10-25T02:30+01:00 for the second",
      { answerBy: "2026-10-25T02:30" },
    ],
    [
      'registrations.json, [0].declined.seats: there is no choice "nobody"; there are: next, sale',
      { declined: { seats: "nobody" } },
    ],
    [
      "registrations.json, [0].answerBy: performance 2 has begun by then (2027-02-13T19:00)",
      { answerBy: "2027-02-13T19:00" },
    ],
  ])("reports %s", async (fault, change) => {
    expect(await faultsWith([change])).toEqual([fault]);
  });

  it("rejects a second registration of the same name, or for the same performance", async () => {
    expect(await faultsWith([{}, {}])).toEqual([
      'registrations.json, [1].id: the registration "first-nights" is there twice',
      'registrations.json, [1].performances[0]: performance 2 belongs to "first-nights" already',
    ]);
  });

  it("rejects a mode of sale that does not sell its performances, or that also sells others", async () => {
    const open = await faultsWith([{}], (house) =>
      performance(house, 0).sale?.push({ modeOfSale: DRAWN, from: "2026-09-01T10:00" }),
    );
    expect(open).toEqual([
      "registrations.json, [0].modeOfSale: it also sells performance 1, for which nobody registers here",
    ]);
    const unsold = await faultsWith([{}], (house) => {
      performance(house, 1).sale = [{ modeOfSale: 3, from: "2026-09-01T10:00" }];
    });
    expect(unsold).toHaveLength(1);
    expect(unsold[0]).toContain("registrations.json, [0].modeOfSale: performance 2 is not sold in it");
  });
});
