import { expect, it } from "vitest";
import { expectPlanted, faultsOf, type Planted, set } from "../testing/planted-faults.ts";

const RESDIARY = { restaurant: "Sundet", provider: "resdiary", restaurantId: "Sundet/4711", mode: "iframe" };
const BOKABORD = { ...RESDIARY, provider: "bokabord", restaurantId: "0123456789abcdef0123456789abcdef" };
const tables =
  (entry: object): Planted[1] =>
  ({ house }) =>
    set(house, { tableBooking: entry });

it("table booking supports every mode of both partners", async () => {
  for (const mode of ["iframe", "link"]) expect(await faultsOf(tables({ ...RESDIARY, mode }))).toEqual([]);
  for (const mode of ["iframe", "link", "popup"]) {
    expect(await faultsOf(tables({ ...BOKABORD, mode, meal: "12", locale: "sv" }))).toEqual([]);
  }
});

it.each<Planted>([
  [
    "house.json, tableBooking.restaurantId: a restaurant of Bokabord is 32 digits and letters a to f",
    tables({ ...BOKABORD, restaurantId: "Sundet/4711" }),
  ],
  [
    'house.json, tableBooking.restaurantId: a restaurant of ResDiary is written "Microsite/1234"',
    tables({ ...RESDIARY, restaurantId: "https://resdiary.com/Sundet" }),
  ],
  [
    "house.json, tableBooking.mode: ResDiary has no popup: iframe or link",
    tables({ ...RESDIARY, mode: "popup" }),
  ],
  ["house.json, tableBooking.meal: ResDiary has no meals", tables({ ...RESDIARY, meal: "12" })],
  [
    "house.json, tableBooking.urlTemplate: {guest} is none of restaurantId, meal, date, time, guests, locale",
    tables({ ...RESDIARY, urlTemplate: "https://bord.example/?n={guest}" }),
  ],
  [
    "house.json, tableBooking.urlTemplate: the host is written out",
    tables({ ...RESDIARY, urlTemplate: "https://{restaurantId}.example/" }),
  ],
])("%s", (fault, spoil) => expectPlanted(fault, spoil));

it("a booking address without TLS and an unknown venue are reported with their place", async () => {
  const [insecure] = await faultsOf(tables({ ...RESDIARY, urlTemplate: "http://bord.example/" }));
  expect(insecure).toContain("house.json, tableBooking.urlTemplate");
  const [venue] = await faultsOf(tables({ ...RESDIARY, venues: ["attic"] }));
  expect(venue).toContain("house.json, tableBooking.venues[0]");
  expect(venue).toContain("attic");
});
