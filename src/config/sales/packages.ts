import { z } from "zod";
import { MONEY, refersTo, shownAs } from "#domain/house/field-notes.ts";
import { type PackageOffer, performancesOfPackage } from "#domain/sales/packages/packages.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import { instant } from "../season/moments.ts";
import { reportUnknown, type SalesReferences } from "./references.ts";

/** Amounts are minor units. */

const group = z
  .strictObject({
    id: slug,
    name: localText.nullable().default(null),
    performances: z.array(z.int().meta(refersTo("performance"))).min(1),
    min: z.int().nonnegative().default(0),
    max: z.int().positive().optional(),
  })
  .transform((one) => ({ ...one, max: one.max ?? one.performances.length }));

/** Default discount tiers. */
const USUAL_TIERS = [
  { from: 3, percent: 10 },
  { from: 5, percent: 15 },
  { from: 8, percent: 20 },
];

export const packagesSchema = z.array(
  z
    .strictObject({
      id: slug,
      type: z.enum(["fixed", "flex", "super"]),
      name: localText,
      about: localText,
      picture: z.strictObject({ file: z.string().meta(shownAs("scene")), alt: localText }),
      groups: z.array(group).default([]),
      packages: z.array(slug.meta(refersTo("package"))).default([]),
      /** Default: all performances of a fixed package, otherwise three. */
      min: z.int().positive().optional(),
      tiers: z
        .array(z.strictObject({ from: z.int().positive(), percent: z.int().min(0).max(100) }))
        .default(USUAL_TIERS),
      prices: z
        .array(
          z.strictObject({
            band: z.enum(BANDS),
            priceType: z.int().meta(refersTo("price-type")),
            amount: z.int().nonnegative().meta(MONEY),
          }),
        )
        .default([]),
      priceTypes: z.array(z.int().meta(refersTo("price-type"))).min(1),
      modesOfSale: z.array(z.int().meta(refersTo("mode-of-sale"))).min(1),
      mostSeats: z.int().positive().default(4),
      from: instant,
      to: instant,
      retired: z.boolean().default(false),
    })
    .transform((one): PackageOffer => {
      const all = performancesOfPackage(one).length;
      const groups =
        one.type === "fixed"
          ? one.groups.map((list) => ({
              ...list,
              min: list.performances.length,
              max: list.performances.length,
            }))
          : one.groups;
      return {
        ...one,
        groups,
        min: one.type === "fixed" ? all : (one.min ?? (one.type === "super" ? 2 : 3)),
      };
    }),
) satisfies z.ZodType<readonly PackageOffer[]>;

export function packageFaults(
  packages: readonly PackageOffer[],
  there: SalesReferences,
  report: ReportFault,
): void {
  reportDuplicates(
    packages.map((one, index) => ({ name: one.id, path: [index, "id"] })),
    message`package`,
    report,
  );
  for (const [index, offer] of packages.entries()) {
    const at = (...path: (string | number)[]) => [index, ...path];
    if (offer.type === "super") partsFaults(packages, offer, at, report);
    else performanceFaults(offer, there, at, report);
    reportUnknown("priceTypes", offer.priceTypes, { path: at("priceTypes"), there, report });
    if (offer.type === "fixed") {
      const { prices, priceTypes } = offer;
      const own = { prices, priceTypes, performances: performancesOfPackage(offer) };
      packagePriceFaults(own, { of: "package", there, at: (...path) => at("prices", ...path), report });
    }
    reportUnknown("modesOfSale", offer.modesOfSale, { path: at("modesOfSale"), there, report });
    if (offer.from !== null && offer.to !== null && offer.to <= offer.from) {
      report(at("to"), message`the package is over before it is sold`);
    }
  }
}

interface Priced {
  readonly prices: PackageOffer["prices"];
  readonly priceTypes: readonly number[];
  readonly performances: readonly number[];
}

interface PriceFaultsOptions {
  readonly of: keyof typeof SOLD_BY;
  readonly there: Pick<SalesReferences, "bandsOf">;
  readonly at: At;
  readonly report: ReportFault;
}

/** The price type is sold, every performance has the band, and there are no duplicates. */
export function packagePriceFaults(
  { prices, priceTypes, performances }: Priced,
  { of, there, at, report }: PriceFaultsOptions,
): void {
  const halls = performances.flatMap((id) => there.bandsOf.get(id) ?? []);
  const shared = BANDS.filter((band) => halls.every((bands) => bands.has(band)));
  for (const [place, { band, priceType }] of prices.entries()) {
    if (!priceTypes.includes(priceType))
      report(at(place, "priceType"), noSuch(SOLD_BY[of], priceType, priceTypes));
    if (!shared.includes(band))
      report(at(place, "band"), noSuch(message`price band that all its performances have`, band, shared));
  }
  reportDuplicates(
    prices.map(({ band, priceType }, place) => ({
      name: `${priceType} ${band}`,
      shown: message`${priceType} in band ${band}`,
      path: at(place),
    })),
    message`price for price type`,
    report,
  );
}

const SOLD_BY = {
  package: message`price type of the package`,
  series: message`price type of the series`,
};

type At = (...path: (string | number)[]) => (string | number)[];

function performanceFaults(offer: PackageOffer, there: SalesReferences, at: At, report: ReportFault): void {
  const own = performancesOfPackage(offer);
  if (own.length < 2) report(at("groups"), message`a package has two performances at least`);
  if (offer.packages.length > 0) report(at("packages"), message`only a super package is made of packages`);
  if (offer.min > own.length)
    report(at("min"), message`asks for ${offer.min} performances and has ${own.length}`);
  if (offer.type !== "fixed" && offer.prices.length > 0) {
    report(at("prices"), message`only a fixed package has a price of its own`);
  }
  for (const [place, list] of offer.groups.entries()) {
    const path = at("groups", place, "performances");
    reportUnknown("performances", list.performances, { path, there, report });
    if (list.min > list.max)
      report(at("groups", place, "min"), message`asks for ${list.min} and allows ${list.max}`);
    if (list.max > list.performances.length) {
      report(at("groups", place, "max"), message`allows ${list.max} of ${list.performances.length}`);
    }
  }
  reportDuplicates(
    offer.groups.flatMap(({ performances }, place) =>
      performances.map((performance, spot) => ({
        name: performance,
        path: at("groups", place, "performances", spot),
      })),
    ),
    message`performance in one package`,
    report,
  );
  reportDuplicates(
    offer.groups.map((list, place) => ({ name: list.id, path: at("groups", place, "id") })),
    message`group`,
    report,
  );
}

function partsFaults(all: readonly PackageOffer[], offer: PackageOffer, at: At, report: ReportFault): void {
  const fixed = all.filter(({ type }) => type === "fixed");
  if (offer.groups.length > 0)
    report(at("groups"), message`a super package has the performances of its packages`);
  if (offer.packages.length < 2)
    report(at("packages"), message`a super package is made of two packages at least`);
  if (offer.min > offer.packages.length) {
    report(at("min"), message`asks for ${offer.min} packages and has ${offer.packages.length}`);
  }
  for (const [place, part] of offer.packages.entries()) {
    if (!fixed.some(({ id: name }) => name === part)) {
      report(
        at("packages", place),
        noSuch(
          message`fixed package`,
          part,
          fixed.map(({ id: name }) => name),
        ),
      );
    }
  }
  const seen = new Set<number>();
  for (const [place, part] of offer.packages.entries()) {
    const own = performancesOfPackage(fixed.find(({ id: name }) => name === part) ?? { groups: [] });
    const twice = own.find((one) => seen.has(one));
    if (twice !== undefined)
      report(at("packages", place), message`performance ${twice} is in another of its packages`);
    for (const one of own) seen.add(one);
  }
}
