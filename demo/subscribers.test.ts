import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { priceOf } from "#domain/price/price-list.ts";
import { type BundledTicket, bundleShares, type PackageOffer } from "#domain/sales/packages/packages.ts";
import { offerOfSeries } from "#domain/sales/packages/series.ts";
import type { Band } from "#domain/seating/seating.ts";
import { buildCatalogue } from "../src/server/house/build-catalogue.ts";

/** The demo house's offers for regular visitors: complete, with pictures, and cheaper than single tickets. */

const FOLDER = join(import.meta.dirname, "house");
const FIRST_DAY = "2027-03-24";
const LANGUAGES = ["sv", "en", "de", "es", "ht"];
const ORDINARY = 1;

const read = await readHouseFolder(FOLDER, FIRST_DAY);
if (!read.ok) throw new Error("the demo house has faults");
const { catalogue } = buildCatalogue(read.value, FIRST_DAY);
const { sales = {} } = catalogue;
const packages = sales.packages ?? [];
const series = sales.series ?? [];
const flex = sales["flex-subscriptions"] ?? [];
const [registration] = catalogue.registrations ?? [];

const now = Date.parse(`${FIRST_DAY}T12:00+01:00`);
const performance = (id: number) => {
  const found = catalogue.performances.find((one) => one.id === id);
  if (!found) throw new Error(`There is no performance ${id}`);
  return found;
};
/** Bands on sale at a performance, with the price of an ordinary ticket. */
function pricesAt(id: number): Map<Band, number> {
  const { plan: planId, priceList, bands } = performance(id);
  const plan = catalogue.plans.find((one) => one.id === planId);
  const list = catalogue.priceLists.find((one) => one.id === priceList);
  const type = catalogue.priceTypes.find((one) => one.id === ORDINARY);
  const there = plan?.sections.flatMap((section) =>
    section.rows.flatMap(({ seats }) => seats.map(({ band }) => bands[section.id] ?? band)),
  );
  return new Map(
    [...new Set(there)].flatMap((band): [Band, number][] => {
      const price = list && type ? priceOf(list, type, band) : null;
      return price === null ? [] : [[band, price]];
    }),
  );
}
/** The total of single tickets to all these performances, and the offer's discount, by band. */
function worthOf(offer: PackageOffer, performances: readonly number[]) {
  const prices = new Map(performances.map((id) => [id, pricesAt(id)]));
  const [first] = prices.values();
  const bands = [...(first?.keys() ?? [])].filter((band) => [...prices.values()].every((at) => at.has(band)));
  return bands.map((band) => {
    const tickets = performances.map(
      (id): BundledTicket => ({
        ...{ id: `${id}`, performance: id, band, priceType: ORDINARY },
        price: prices.get(id)?.get(band) ?? 0,
      }),
    );
    const shares = bundleShares([{ line: "one", offer, tickets, within: null }], []);
    const full = tickets.reduce((sum, { price }) => sum + price, 0);
    return { band, full, off: shares.reduce((sum, share) => sum + share.off, 0) };
  });
}
const performancesOf = ({ groups }: PackageOffer) => groups.flatMap(({ performances }) => performances);

test("the demo house has packages of each type, a series of four dates, flex subscriptions, and a ballot", () => {
  const kinds = packages.map(({ type }) => type).toSorted();
  expect(kinds).toEqual(["fixed", "fixed", "flex", "super"]);
  expect(series.flatMap(({ dates }) => dates.map(({ performances }) => performances.length))).toContain(4);
  expect(flex.length).toBeGreaterThanOrEqual(1);
  expect(registration?.performances.length).toBeGreaterThanOrEqual(2);
});

test("the demo house's ballot is for a premiere and its dress rehearsal, and registration is open now", () => {
  if (!registration?.rehearsal) throw new Error("Nothing is rehearsed");
  const [premiere = 0] = registration.performances;
  const { event, starts } = performance(premiere);
  const rehearsal = performance(registration.rehearsal);
  const all = catalogue.performances.filter((one) => one.event === event && one.id !== rehearsal.id);
  expect(Math.min(...all.map((one) => one.starts))).toBe(starts);
  expect(rehearsal.event).toBe(event);
  expect(rehearsal.starts).toBeLessThan(starts);
  expect(registration.opens).toBeLessThan(now);
  expect(registration.closes).toBeGreaterThan(now);
  expect(registration.declined).toEqual({ seats: "next", party: "may-buy" });
});

test("each package, series and flex subscription has a picture with alternative text, and texts in every language", () => {
  for (const { id, name, about, picture } of [...packages, ...series, ...flex]) {
    expect(existsSync(join(FOLDER, picture.file)), `${id}: ${picture.file}`).toBe(true);
    for (const text of [name, about, picture.alt])
      expect(Object.keys(text), id).toEqual(expect.arrayContaining(LANGUAGES));
  }
});

test("every performance of a package or a series is in the future and not cancelled", () => {
  const performances = [
    ...packages.flatMap(performancesOf),
    ...series.flatMap(({ dates }) => dates.flatMap(({ performances }) => performances)),
  ];
  for (const id of performances) {
    expect(performance(id).starts, `${id}`).toBeGreaterThan(now);
    expect(performance(id).cancelled, `${id}`).toBe(false);
  }
});

test.each(packages.filter(({ type }) => type === "fixed").map((offer) => [offer.id, offer] as const))(
  "the package %s reduces the price as announced, in every band",
  (_, offer) => {
    const [tier] = offer.tiers;
    const worth = worthOf(offer, performancesOf(offer));
    expect(worth.length).toBeGreaterThanOrEqual(3);
    for (const { full, off, band } of worth) {
      expect(off, band).toBe(Math.round((full * (tier?.percent ?? 0)) / 10_000) * 100);
      expect(off, band).toBeGreaterThan(0);
    }
  },
);

test("the flexible package's discount grows with the number of performances, and the series takes a fifth off each date", () => {
  const own = packages.find(({ type }) => type === "flex");
  if (!own) throw new Error("There is none");
  expect(own.tiers.map(({ percent }) => percent)).toEqual(
    own.tiers.map(({ percent }) => percent).toSorted((a, b) => a - b),
  );
  expect(own.min).toBe(own.tiers[0]?.from);
  expect(performancesOf(own).length).toBeGreaterThanOrEqual(own.tiers.at(-1)?.from ?? 99);
  for (const one of series)
    for (const dates of one.dates) {
      const worth = worthOf(offerOfSeries(one, dates), dates.performances);
      expect(worth.length).toBeGreaterThanOrEqual(3);
      for (const { full, off } of worth) expect(Math.abs(off - full * 0.2)).toBeLessThanOrEqual(4 * 50);
    }
});

test("a ticket by flex subscription, surcharge included, costs less than a single one at every eligible performance", () => {
  for (const { id, price, redemptions, bands, performances } of flex) {
    expect(performances.length, id).toBeGreaterThan(0);
    for (const performance of performances) {
      const prices = pricesAt(performance);
      for (const { band, surcharge } of bands) {
        const alone = prices.get(band);
        if (alone === undefined) continue;
        expect(price / redemptions + surcharge, `${id} ${performance} ${band}`).toBeLessThan(alone);
      }
    }
  }
});
