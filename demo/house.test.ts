import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hallSidecarSchema, seatingPlanSchema } from "#config/halls/hall.ts";
import { houseSchema } from "#config/house/house.ts";
import { describeFaults, readHouseFolder } from "#config/house/house-folder.ts";
import { alreadySoldSchema, seasonSchema } from "#config/season/season.ts";
import { AVAILABILITY_STATES, type AvailabilityState, availability } from "#domain/availability.ts";
import { priceOf, priceTypesFor } from "#domain/price/price-list.ts";
import type { PerformanceEntry } from "../src/engine/storage/documents/catalogue-document.ts";
import { buildCatalogue } from "../src/server/house/build-catalogue.ts";

const FOLDER = join(import.meta.dirname, "house");
const HALLS = ["main-stage", "workshop-stage", "science-village", "cellar-stage"];
const LANGUAGES = ["sv", "en", "de", "es", "ht"];
const HOUR = 3_600_000;

const json = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
const house = houseSchema.parse(json("house.json"));
const season = seasonSchema.parse(json("season.json"));
const halls = new Map(
  HALLS.map((id) => {
    const plan = seatingPlanSchema.parse(json(`halls/${id}.json`));
    return [id, { id, plan, sidecar: hallSidecarSchema.parse(json(`halls/${id}.sidecar.json`)) }];
  }),
);
const alreadySold = alreadySoldSchema.parse(json("already-sold.json"));

// The last Wednesday before daylight saving time: relative dates cross the clock change at once.
const FIRST_DAY = "2027-03-24";
const { catalogue, soldElsewhere } = buildCatalogue(
  { house, season, halls, alreadySold, sales: {} },
  FIRST_DAY,
);
const seatsOf = new Map(
  catalogue.plans.map((plan) => [
    plan.id,
    plan.sections.flatMap((section) => section.rows.flatMap((row) => row.seats)),
  ]),
);

function look(performance: PerformanceEntry, now: number, modesOfSale = [house.constants.defaultModeOfSale]) {
  const seats = seatsOf.get(performance.plan)?.length ?? 0;
  const sold = soldElsewhere.find((entry) => entry.performance === performance.id)?.seats.length ?? 0;
  const onSale = { ...performance, seats, freeSeats: seats - sold };
  return availability(onSale, { modesOfSale, opens: [] }, now, house.constants.limitedShare).state;
}

function inState(state: AvailabilityState, now: number): PerformanceEntry[] {
  return catalogue.performances.filter((performance) => look(performance, now) === state);
}

describe("the demo house", () => {
  it("has no validation errors", async () => {
    const result = await readHouseFolder(FOLDER);
    expect(result.ok ? "" : describeFaults(result.faults)).toBe("");
  });

  it("has terms that match the shop's settings", () => {
    const { cancellationWindowHours, accountCreditMonths } = house.constants;
    // Months are written out, as in legal texts.
    const months = { sv: "sex månader", en: "six months", "en-us": "six months", de: "sechs Monate" };
    const more = { es: "seis meses", ht: "sis mwa" };
    expect(accountCreditMonths).toBe(6);
    for (const [language, credit] of Object.entries({ ...months, ...more })) {
      const terms = Reflect.get(house.terms, language);
      expect(terms, language).toContain(` ${cancellationWindowHours} `);
      expect(terms, language).toContain(credit);
    }
  });

  it("has performances for a whole season", () => {
    expect(season.events.length).toBeGreaterThanOrEqual(10);
    expect(catalogue.performances.length).toBeGreaterThanOrEqual(84);
    expect(new Set(season.events.map(({ genre }) => genre)).size).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ["main-stage", 1577],
    ["workshop-stage", 198],
    ["science-village", 168],
    ["cellar-stage", 184],
  ])("has a %s of %i seats", (hall, count) => {
    const plan = catalogue.plans.find((entry) => entry.hall === hall);
    expect(seatsOf.get(plan?.id ?? "")).toHaveLength(count);
  });

  it("uses the back end's venue ids", () => {
    const ids = Object.fromEntries(house.venues.map(({ id, backEndIds }) => [id, backEndIds]));
    expect(ids).toEqual({
      "main-stage": [442, 299, 372, 89],
      "workshop-stage": [14, 171],
      "science-village": [651],
      "cellar-stage": [15],
    });
  });

  it("never has two performances on one stage at the same time", () => {
    const minutes = new Map(season.events.map((event) => [event.slug, event.durationMinutes]));
    for (const hall of HALLS) {
      const performances = catalogue.performances.filter(({ venue }) => venue === hall);
      for (const [index, { id, event, starts }] of performances.entries()) {
        const next = performances[index + 1];
        const ends = starts + (minutes.get(event) ?? 0) * 60_000;
        expect(next?.starts ?? Number.POSITIVE_INFINITY, `after ${id}`).toBeGreaterThan(ends);
      }
    }
  });

  it("has every text in five languages", () => {
    const texts = [house, season, ...[...halls.values()].map(({ sidecar }) => sidecar)].flatMap(localTexts);
    expect(texts.length).toBeGreaterThan(150);
    for (const text of texts)
      expect(Object.keys(text), text["sv"]).toEqual(expect.arrayContaining(LANGUAGES));
  });
});

/** Every text per language below `value`. */
function localTexts(value: unknown): Record<string, string>[] {
  if (typeof value !== "object" || value === null) return [];
  if ("sv" in value) return [value as Record<string, string>];
  return Object.values(value).flatMap(localTexts);
}

describe.each([0, 12, 24, 36, 48, 60, 71])("the demo house %i hours after the first midnight", (hours) => {
  const now = Date.parse(`${FIRST_DAY}T00:00+01:00`) + hours * HOUR;

  it.each(AVAILABILITY_STATES)("has a performance that is %s", (state) => {
    expect(inState(state, now)).not.toEqual([]);
  });

  it("has performances for members, agents and subscribers only", () => {
    const restricted = inState("restricted", now).map(({ restrictedTo }) => restrictedTo);
    expect(new Set(restricted)).toEqual(new Set(["members", "agents", "subscribers"]));
  });

  it("sells some performances by price only, some on the seat map only, and some by enquiry", () => {
    const ways = new Set(inState("on-sale", now).map((performance) => performance.ways));
    expect(ways).toEqual(new Set(["by-price", "seat-map", "enquiry"]));
  });

  it("has a dozen performances on the main stage with many free seats", () => {
    const roomy = inState("select-or-book", now).filter(({ id, venue }) => {
      const share = alreadySold.find((entry) => entry.performance === id);
      return venue === "main-stage" && share && "share" in share && share.share >= 0.2 && share.share <= 0.6;
    });
    expect(roomy.length).toBeGreaterThanOrEqual(12);
  });

  it("lets members buy during the presale", () => {
    const forMembers = inState("priority", now).map((performance) => look(performance, now, [3, 5]));
    expect(forMembers).toContain("select-or-book");
  });
});

describe("the prices of the demo house", () => {
  const types = new Map(catalogue.priceTypes.map((type) => [type.id, type]));
  const list = (id: string) => {
    const found = catalogue.priceLists.find((entry) => entry.id === id);
    if (!found) throw new Error(`There is no price list ${id}`);
    return found;
  };
  const price = (id: string, type: number, band: "A+" | "A" | "E") => {
    const rule = types.get(type);
    return rule ? priceOf(list(id), rule, band) : null;
  };

  it("match the printed programme", () => {
    expect(price("main", 1, "A+")).toBe(109_500);
    expect(price("main", 1, "E")).toBe(19_500);
    expect(price("main", 2, "A")).toBe(44_800);
    expect(price("family", 9, "A")).toBe(6_500);
  });

  it.each(catalogue.priceLists.map(({ id }) => id))(
    "of the list %s include wheelchair places and companions",
    (id) => {
      expect(priceTypesFor(list(id), [3])).toEqual(expect.arrayContaining([1, 7, 8]));
      expect(price(id, 7, "A")).toBe(0);
      expect(price(id, 8, "A")).toBe(price(id, 1, "A"));
    },
  );

  it("restrict members' and schools' prices to visitors with their mode of sale", () => {
    expect(priceTypesFor(list("main"), [3])).not.toContain(6);
    expect(priceTypesFor(list("main"), [3, 5])).toContain(6);
    expect(priceTypesFor(list("family"), [3])).not.toContain(9);
    expect(priceTypesFor(list("family"), [3, 9])).toContain(9);
  });

  it("never sell interval orders as tickets", () => {
    // The price type for ordering a meal, unless its menu has another.
    const cover = 359;
    expect(types.has(cover)).toBe(true);
    for (const { priceTypes } of catalogue.priceLists) {
      expect(priceTypes.map(({ id }) => id)).not.toContain(cover);
    }
  });
});
