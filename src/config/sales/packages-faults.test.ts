import { describe, expect, it } from "vitest";
import { faultsOf, firstOf } from "../testing/planted-faults.ts";

const pick = { id: "all", performances: [1, 2] };
const offer = {
  id: "two",
  type: "flex",
  min: 2,
  name: { sv: "Två kvällar" },
  about: { sv: "Två kvällar till ett pris." },
  picture: { file: "pictures/tosca.svg", alt: { sv: "En kniv" } },
  groups: [pick],
  priceTypes: [1],
  modesOfSale: [3],
};
const fixed = { type: "fixed", min: undefined };
const price = { band: "A", priceType: 1, amount: 80_000 };

/** Four performances of one opera, and the given packages. */
const faultsWith = (changes: readonly Record<string, unknown>[]) =>
  faultsOf(
    ({ season }) => {
      const { performances } = firstOf(season.events);
      const first = firstOf(performances);
      for (const id of [2, 3, 4]) performances.push({ ...first, id, starts: `2027-02-1${id}T19:00` });
    },
    { "packages.json": JSON.stringify(changes.map((change) => ({ ...offer, ...change }))) },
  );

const group = (change: Record<string, unknown>) => ({ groups: [{ ...pick, ...change }] });
const pair = (id: string, ...performances: number[]) => ({ ...fixed, id, groups: [{ id, performances }] });
const whole = (...packages: string[]) => ({ id: "whole", type: "super", groups: [], packages });

describe("the check of packages", () => {
  it("accepts valid packages", async () => {
    expect(
      await faultsWith([
        {},
        { ...pair("spring", 1, 2), prices: [price] },
        pair("autumn", 3, 4),
        whole("spring", "autumn"),
      ]),
    ).toEqual([]);
  });

  it.each<[fault: string, ...changes: Record<string, unknown>[]]>([
    ['packages.json, [1].id: the package "two" is there twice', {}, {}],
    [
      "packages.json, [0].groups: a package has two performances at least",
      { ...fixed, ...group({ performances: [1] }) },
    ],
    ["packages.json, [0].packages: only a super package is made of packages", { packages: ["two"] }],
    ["packages.json, [0].min: asks for 3 performances and has 2", { min: 3 }],
    ["packages.json, [0].prices: only a fixed package has a price of its own", { prices: [price] }],
    [
      'packages.json, [0].groups[0].performances[1]: there is no performance "9"; there are: 1, 2, 3, 4',
      group({ performances: [1, 9] }),
    ],
    [
      'packages.json, [0].groups[0].performances[1]: the performance in one package "1" is there twice',
      group({ performances: [1, 1] }),
    ],
    ["packages.json, [0].groups[0].min: asks for 2 and allows 1", group({ min: 2, max: 1 })],
    ["packages.json, [0].groups[0].max: allows 3 of 2", group({ max: 3 })],
    [
      'packages.json, [0].groups[1].id: the group "all" is there twice',
      { groups: [pick, { ...pick, performances: [3] }] },
    ],
    ['packages.json, [0].priceTypes[1]: there is no price type "4"; there are: 1', { priceTypes: [1, 4] }],
    [
      'packages.json, [0].prices[0].priceType: there is no price type of the package "4"; there are: 1',
      { ...fixed, prices: [{ ...price, priceType: 4 }] },
    ],
    [
      'packages.json, [0].prices[1].band: there is no price band that all its performances have "E"; there are: A, B',
      { ...fixed, prices: [price, { ...price, band: "E" }] },
    ],
    [
      'packages.json, [0].prices[1]: the price for price type "1 in band A" is there twice',
      { ...fixed, prices: [price, { ...price, amount: 70_000 }] },
    ],
    ['packages.json, [0].modesOfSale[0]: there is no mode of sale "7"; there are: 3', { modesOfSale: [7] }],
    [
      "packages.json, [0].to: the package is over before it is sold",
      { from: "2026-12-01T10:00:00+01:00", to: "2026-12-01T10:00:00+01:00" },
    ],
  ])("reports %s", async (fault, ...changes) => {
    expect(await faultsWith(changes)).toEqual([fault]);
  });

  it.each<[fault: string, change: Record<string, unknown>]>([
    ["packages.json, [2].groups: a super package has the performances of its packages", { groups: [pick] }],
    ["packages.json, [2].min: asks for 3 packages and has 2", { min: 3 }],
    [
      'packages.json, [2].packages[1]: there is no fixed package "winter"; there are: spring, autumn',
      { packages: ["spring", "winter"] },
    ],
  ])("reports %s", async (fault, change) => {
    const parts = [pair("spring", 1, 2), pair("autumn", 3, 4)];
    expect(await faultsWith([...parts, { ...whole("spring", "autumn"), ...change }])).toEqual([fault]);
  });

  it("rejects a price for a band that not every performance has", async () => {
    const packages = [{ ...offer, ...fixed, prices: [price, { ...price, band: "B" }] }];
    const faults = await faultsOf(
      ({ season }) => {
        const { performances } = firstOf(season.events);
        const first = firstOf(performances);
        // At that performance the balcony is sold as the stalls are.
        performances.push({ ...first, id: 2, starts: "2027-02-12T19:00", bands: { balcony: "A" } });
      },
      { "packages.json": JSON.stringify(packages) },
    );
    expect(faults).toEqual([
      'packages.json, [0].prices[1].band: there is no price band that all its performances have "B"; there are: A',
    ]);
  });

  it("rejects a super package whose packages share a performance", async () => {
    expect(await faultsWith([pair("spring", 1, 2), pair("autumn", 2, 4), whole("spring", "autumn")])).toEqual(
      ["packages.json, [2].packages[1]: performance 2 is in another of its packages"],
    );
  });

  it("rejects a super package of only one package", async () => {
    const faults = await faultsWith([pair("spring", 1, 2), { ...whole("spring"), min: 1 }]);
    expect(faults).toEqual(["packages.json, [1].packages: a super package is made of two packages at least"]);
  });
});
