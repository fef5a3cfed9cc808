import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeFaults, readHouseFolder } from "#config/house/house-folder.ts";
import { EVERYTHING, without } from "#contract/capabilities.ts";
import { NEEDED, switchedOnFaults } from "./switched-on.ts";

const linesOf = (...about: Parameters<typeof switchedOnFaults>) =>
  describeFaults(switchedOnFaults(...about))
    .split("\n")
    .filter(Boolean);

const DEMO = join(import.meta.dirname, "../../../demo/house");
const demo = async () => {
  const read = await readHouseFolder(DEMO);
  if (!read.ok) throw new Error("the demo house has faults");
  return read.value;
};

test("a house may switch on everything that its back end supports", async () => {
  expect(linesOf(await demo(), EVERYTHING)).toEqual([]);
});

test("a house with unsupported features is rejected with all of them, with file, place and reason", async () => {
  const faults = linesOf(
    await demo(),
    new Set([...EVERYTHING].filter((name) => name !== "products" && name !== "own-details")),
  );
  expect(faults).toEqual([
    'house.json, account.pages.your-profile: this back end has no "own-details" – switch it off',
    'products.json, the whole file: this back end has no "products" – switch it off',
  ]);
});

test("monthly donations and series by instalments require the direct debit provider and its currency", async () => {
  const house = await demo();
  const without = new Set([...EVERYTHING].filter((name) => name !== "direct-debit"));
  expect(linesOf(house, without)).toEqual([
    'donations.json, monthly: this back end has no "direct-debit" – set GOCARDLESS_ACCESS_TOKEN and GOCARDLESS_WEBHOOK_SECRET, or switch it off',
    'series.json, [0].byInstalments: this back end has no "direct-debit" – set GOCARDLESS_ACCESS_TOKEN and GOCARDLESS_WEBHOOK_SECRET, or switch it off',
  ]);
  expect(linesOf({ ...house, house: { ...house.house, currency: "EUR" } }, EVERYTHING)).toEqual([
    "donations.json, monthly: direct debits are collected in SEK, the house sells in EUR",
    "series.json, [0].byInstalments: direct debits are collected in SEK, the house sells in EUR",
  ]);
});

test("a house file whose feature the back end does not support is rejected", async () => {
  const house = await demo();
  const there = (await readdir(DEMO)).filter((name) => name.endsWith(".json"));
  const always = ["house.json", "season.json", "already-sold.json"];
  expect(
    Object.keys(NEEDED.files)
      .map((name) => `${name}.json`)
      .sort(),
  ).toEqual(there.filter((name) => !always.includes(name)).sort());
  for (const [name, needed] of Object.entries(NEEDED.files)) {
    expect(linesOf(house, without(EVERYTHING, needed)), name).toContain(
      `${name}.json, the whole file: this back end has no "${needed}" – switch it off`,
    );
  }
});
