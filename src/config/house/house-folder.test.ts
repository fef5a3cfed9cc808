import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  expectPlanted,
  faultsOf,
  firstOf,
  newFolder,
  type Planted,
  set,
  TODAY,
} from "../testing/planted-faults.ts";
import { type SmallHouse, smallHouse } from "../testing/small-house.ts";
import { readHouseFolder } from "./house-folder.ts";

const DEMO = resolve(import.meta.dirname, "../../../demo/house");
const performance = (house: SmallHouse) => firstOf(event(house).performances);
const event = (house: SmallHouse) => firstOf(house.season.events);

describe("a valid house folder", () => {
  it("is read completely", async () => {
    const folder = await newFolder(smallHouse());
    const result = await readHouseFolder(folder, TODAY);
    expect(result).toMatchObject({
      ok: true,
      value: { source: { name: folder }, house: { name: "Lilla operan" } },
    });
    expect(result.ok && [...result.value.halls.keys()]).toEqual(["salon"]);
  });

  it("reports no missing names while the season is not JSON", async () => {
    const products = JSON.parse(await readFile(join(DEMO, "products.json"), "utf8"));
    const faults = await faultsOf(() => {}, {
      "season.json": '{ "vatRates": [ }',
      "products.json": JSON.stringify({ ...products, nosuch: 1 }),
      "protection.json": await readFile(join(DEMO, "protection.json"), "utf8"),
    });
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      "season.json, line 1, column 17",
      "products.json, nosuch",
    ]);
  });

  it.each(["packages.json", "series.json", "flex-subscriptions.json"])(
    "has the pictures of %s",
    async (file) => {
      const [sold] = JSON.parse(await readFile(join(DEMO, file), "utf8"));
      const lost = { ...sold, picture: { ...sold.picture, file: "pictures/lost.svg" } };
      const faults = await faultsOf(() => {}, { [file]: JSON.stringify([lost]) });
      expect(faults).toContain(
        `${file}, [0].picture.file: there is no file "pictures/lost.svg" in the house folder`,
      );
    },
  );

  it("does not need already-sold.json", async () => {
    expect(await faultsOf(() => {}, { "already-sold.json": null })).toEqual([]);
  });

  it("may begin with a byte order mark, which some editors write", async () => {
    const house = JSON.stringify(smallHouse().house);
    expect(await faultsOf(() => {}, { "house.json": `\uFEFF${house}` })).toEqual([]);
  });
});

describe("the customer's account", () => {
  it("always has the profile page", async () => {
    const faults = await faultsOf(({ house }) =>
      set(house, { account: { pages: { "your-profile": false, memberships: false } } }),
    );
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`house.json, account.pages["your-profile"]`);
  });

  it("does not store cards without a consent text", async () => {
    const pages = { "payment-cards": true };
    const faults = await faultsOf(({ house }) => set(house, { account: { pages } }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain("house.json, account.cardConsent: is needed with the page payment-cards");
    const cardConsent = { version: "1", text: { sv: "Kortet får sparas." } };
    expect(await faultsOf(({ house }) => set(house, { account: { pages, cardConsent } }))).toEqual([]);
  });

  it("has no page for declarations without a declaration text", async () => {
    const account = { pages: { "gift-aid": true } };
    const faults = await faultsOf(({ house }) => set(house, { account }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain("house.json, giftAid: is needed with the account's page gift-aid");
    const giftAid = { declaration: { sv: "Jag betalar skatt i Storbritannien." } };
    expect(await faultsOf(({ house }) => set(house, { account, giftAid }))).toEqual([]);
  });

  it("has each contact permission once", async () => {
    const permission = { id: 1, name: { sv: "Nyhetsbrev" }, text: { sv: "Ni får skriva." } };
    const file = JSON.stringify({ permissions: [permission, permission] });
    const faults = await faultsOf(() => {}, { "contact-preferences.json": file });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain("contact-preferences.json, permissions[1].id");
    const once = JSON.stringify({ permissions: [permission] });
    expect(await faultsOf(() => {}, { "contact-preferences.json": once })).toEqual([]);
  });
});

describe("missing and invalid JSON files", () => {
  it.each([
    ["house.json", null, "house.json: the file is missing"],
    ["season.json", null, "season.json: the file is missing"],
    ["halls/salon.sidecar.json", null, "halls/salon.sidecar.json: the file is missing"],
    ["halls/salon.json", null, "halls/salon.json: the file is missing"],
    ["house.json", '{\n  "id": "x",\n}', 'house.json, line 3, column 1: a comma may not stand before "}"'],
    ["season.json", "[1\n 2]", 'season.json, line 2, column 2: expected "," or "]", not 2'],
    ["already-sold.json", "[", "already-sold.json, line 1, column 2: expected a value, but the file ends"],
  ])("are reported with their place: %s with %j", async (file, text, fault) => {
    expect(await faultsOf(() => {}, { [file]: text })).toContain(fault);
  });

  it.each<[file: string, bytes: Buffer, fault: string]>([
    [
      "season.json",
      Buffer.from('[{\r\n "title": "La Bohème" }]', "latin1"),
      "season.json, line 2: is not UTF-8 – save it as UTF-8",
    ],
    [
      "season.json",
      Buffer.from("\uFEFF{}", "utf16le"),
      "season.json: is UTF-16, not UTF-8 – save it as UTF-8",
    ],
    [
      "products.json",
      Buffer.from('{ "products": "Kaffé" }', "latin1"),
      "products.json, line 1: is not UTF-8 – save it as UTF-8",
    ],
    [
      "halls/salon.json",
      Buffer.from('{ "name": "Café" }', "latin1"),
      "halls/salon.json, line 1: is not UTF-8 – save it as UTF-8",
    ],
    [
      "halls/salon.sidecar.json",
      Buffer.from('{ "stage": "Scène" }', "latin1"),
      "halls/salon.sidecar.json, line 1: is not UTF-8 – save it as UTF-8",
    ],
    [
      "house.css",
      Buffer.from("a::after {\n content: '»' }", "latin1"),
      'house.json, brand.stylesheet: the file "house.css" is not UTF-8 in line 2 – save it as UTF-8',
    ],
  ])("are rejected with the line if their encoding is not UTF-8: %s (%#)", async (file, bytes, fault) => {
    const spoil = ({ house }: SmallHouse) => file.endsWith(".css") && set(house.brand, { stylesheet: file });
    expect(await faultsOf(spoil, { [file]: bytes })).toContain(fault);
  });

  it("are not reported for Windows line ends", async () => {
    const text = JSON.stringify(smallHouse().season, null, 2).replaceAll("\n", "\r\n");
    expect(await faultsOf(() => {}, { "season.json": text })).toEqual([]);
  });

  it("are reported for a duplicate key, whose first value would be lost silently", async () => {
    expect(await faultsOf(() => {}, { "already-sold.json": "[]" })).toEqual([]);
    const twice = '[{ "performance": 1, "performance": 1, "seats": ["s-1-1"] }]';
    expect(await faultsOf(() => {}, { "already-sold.json": twice })).toEqual([
      'already-sold.json, line 1, column 22: the key "performance" stands twice in the same place; the first is lost',
    ]);
  });
});

describe("invalid values", () => {
  it.each<Planted>([
    ['house.json, venue: "venue" is not a known key here', ({ house }) => set(house, { venue: [] })],
    ["house.json, terms: is missing", ({ house }) => set(house, { terms: undefined })],
    [
      'house.json, brand.themeColour: "red" is not right: a colour is written #rrggbb',
      ({ house }) => set(house.brand, { themeColour: "red" }),
    ],
    [
      'house.json, contact.email: "biljetter" is not an e-mail address',
      ({ house }) => set(house.contact, { email: "biljetter" }),
    ],
    [
      'season.json, events[0].durationMinutes: must be a number, not the text "150"',
      (house) => set(event(house), { durationMinutes: "150" }),
    ],
    [
      'season.json, events[0].genre: there is no choice "oper"; there are: opera, operetta, musical, ballet, concert, family, talk',
      (house) => set(event(house), { genre: "oper" }),
    ],
    [
      'season.json, events[0].performances[0].starts: "soon" is not right: write 2027-02-06T19:00 or +12d 19:00',
      (house) => set(performance(house), { starts: "soon" }),
    ],
    [
      "season.json, events[0].performances: must have at least one entry",
      (house) => {
        set(event(house), { performances: [] });
        house.alreadySold = [];
      },
    ],
    [
      "already-sold.json, [0].share: must be 1 at most",
      (house) => {
        house.alreadySold = [{ performance: 1, share: 2, seed: "x" }];
      },
    ],
    [
      'house.json, timeZone: there is no time zone "Malmö"; write one such as Europe/Stockholm',
      ({ house }) => set(house, { timeZone: "Malmö" }),
    ],
  ])("%s", expectPlanted);
});

describe("unknown references", () => {
  it.each<Planted>([
    [
      'season.json, events[0].performances[0].hall: there is no hall "arena"; there are: salon',
      (house) => {
        set(performance(house), { hall: "arena" });
      },
    ],
    [
      'season.json, events[0].performances[0].venue: there is no venue "arena"; there are: salon',
      (house) => set(performance(house), { venue: "arena" }),
    ],
    [
      'season.json, events[0].performances[0].priceList: there is no price list "gala"; there are: main, stalls-only',
      (house) => set(performance(house), { priceList: "gala" }),
    ],
    [
      'season.json, events[0].performances[0].sale[0].modeOfSale: there is no mode of sale "7"; there are: 3',
      (house) => set(performance(house), { sale: [{ modeOfSale: 7, from: "2026-09-01T10:00" }] }),
    ],
    [
      'season.json, events[0].performances[0].bands.pit: there is no zone "pit"; there are: stalls, balcony (hall "salon")',
      (house) => set(performance(house), { bands: { pit: "A" } }),
    ],
    [
      'season.json, priceLists[0].priceTypes[0].id: there is no price type "6"; there are: 1',
      ({ season }) => set(firstOf(season.priceLists), { priceTypes: [{ id: 6, modesOfSale: [3] }] }),
    ],
    [
      'season.json, priceLists[0].priceTypes[0].modesOfSale[1]: there is no mode of sale "5"; there are: 3',
      ({ season }) => set(firstOf(season.priceLists), { priceTypes: [{ id: 1, modesOfSale: [3, 5] }] }),
    ],
    [
      'season.json, priceLists[0].amounts[0].priceType: there is no price type in this list "2"; there are: 1',
      ({ season }) => set(firstOf(season.priceLists), { amounts: [{ priceType: 2, band: "A", amount: 1 }] }),
    ],
    [
      'season.json, fees[0].vat: there is no VAT rate "food"; there are: admission, service',
      ({ season }) => set(firstOf(season.fees), { vat: "food" }),
    ],
    [
      'season.json, deliveryMethods[0].vat: there is no VAT rate "food"; there are: admission, service',
      ({ season }) => set(firstOf(season.deliveryMethods), { vat: "food" }),
    ],
    [
      'season.json, events[0].vat: there is no VAT rate "food"; there are: admission, service',
      (house) => set(event(house), { vat: "food" }),
    ],
    [
      'house.json, constants.defaultModeOfSale: there is no mode of sale "4"; there are: 3',
      ({ house }) => set(house, { constants: { defaultModeOfSale: 4 } }),
    ],
    [
      "already-sold.json, [0].performance: there is no performance 9 in season.json",
      (house) => set(firstOf(house.alreadySold), { performance: 9 }),
    ],
    [
      'already-sold.json, [0].seats: the hall "salon" has no seat x-1',
      (house) => set(firstOf(house.alreadySold), { seats: ["s-1-1", "x-1"] }),
    ],
    [
      'house.json, brand.icon: there is no file "pictures/icon.svg" in the house folder',
      (house) => {
        house.pictures = house.pictures.filter((name) => name !== "icon.svg");
      },
    ],
    [
      'season.json, events[0].picture.file: there is no file "pictures/tosca.png" in the house folder',
      (house) => set(event(house).picture, { file: "pictures/tosca.png" }),
    ],
    [
      'halls/salon.sidecar.json, rows["stalls/1"].viewPicture.file: there is no file "pictures/lost.jpg" in the house folder',
      ({ sidecar }) => {
        const alt = { sv: "Scenen rakt fram" };
        sidecar.rows = { "stalls/1": { viewPicture: { file: "pictures/lost.jpg", alt } } };
      },
    ],
    [
      "halls/salon.sidecar.json, zones.stalls.facts.viewPicture.alt.sv: must not be empty",
      ({ sidecar: { zones } }) =>
        set(zones["stalls"] ?? {}, {
          facts: { viewPicture: { file: "pictures/tosca.svg", alt: { sv: "" } } },
        }),
    ],
    [
      "house.json, brand.themeColour: white words on it cannot be read, it needs 4.5:1 against #FFFFFF",
      ({ house }) => set(house.brand, { themeColour: "#E8C547" }),
    ],
    [
      "house.json, languages: a language is named once",
      ({ house }) => set(house, { languages: ["sv", "en", "sv"] }),
    ],
    [
      'house.json, brand.logo: "../logo.svg" is outside the house folder',
      ({ house }) => set(house.brand, { logo: "../logo.svg" }),
    ],
  ])("%s", expectPlanted);
});
