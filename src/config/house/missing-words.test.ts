import { expect, test } from "vitest";
import { newFolder, set, TODAY } from "../testing/planted-faults.ts";
import { smallHouse } from "../testing/small-house.ts";
import { describeFaults, readHouseFolder } from "./house-folder.ts";

async function missingIn(change: (house: ReturnType<typeof smallHouse>) => void): Promise<string[]> {
  const house = smallHouse();
  change(house);
  const read = await readHouseFolder(await newFolder(house), TODAY);
  if (!read.ok) throw new Error(describeFaults(read.faults));
  return describeFaults(read.value.missingWords).split("\n").filter(Boolean);
}

test("a missing translation is reported with its place, and the house still opens", async () => {
  const missing = await missingIn(({ house }) => set(house, { languages: ["sv", "de"] }));
  expect(missing).toContain("house.json, tagline: is not there in de");
  expect(missing).toContain("season.json, events[0].title: is not there in de");
  expect(missing).toContain("halls/salon.sidecar.json, zones.stalls.name: is not there in de");
});

test("a house in one language lacks nothing, and American English falls back to British", async () => {
  expect(await missingIn(({ house }) => set(house, { languages: ["sv"] }))).toEqual([]);
  const missing = await missingIn(({ house }) => {
    set(house, { languages: ["sv", "en", "en-us"], tagline: { sv: "Opera", en: "Opera" } });
  });
  expect(missing.some((line) => line.startsWith("house.json, tagline"))).toBe(false);
  expect(missing.join()).not.toContain("en-us");
});
