import { z } from "zod";
import { MONEY, refersTo, shownAs } from "#domain/house/field-notes.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import { instant } from "../season/moments.ts";
import { packagePriceFaults } from "./packages.ts";
import { reportUnknown, type SalesReferences } from "./references.ts";

/** Amounts are minor units. */

const USUAL_PERCENT = 20;

const dates = z.strictObject({
  id: slug,
  name: localText.nullable().default(null),
  performances: z.array(z.int().meta(refersTo("performance"))).min(2),
  prices: z
    .array(
      z.strictObject({
        band: z.enum(BANDS),
        priceType: z.int().meta(refersTo("price-type")),
        amount: z.int().nonnegative().meta(MONEY),
      }),
    )
    .default([]),
});

export const seriesSchema = z.array(
  z.strictObject({
    id: slug,
    name: localText,
    about: localText,
    picture: z.strictObject({ file: z.string().meta(shownAs("scene")), alt: localText }),
    dates: z.array(dates).min(1),
    percent: z.int().min(0).max(100).default(USUAL_PERCENT),
    priceTypes: z.array(z.int().meta(refersTo("price-type"))).min(1),
    modesOfSale: z.array(z.int().meta(refersTo("mode-of-sale"))).min(1),
    mostSeats: z.int().positive().default(6),
    renewalMode: z.int().meta(refersTo("mode-of-sale")).nullable().default(null),
    instalments: localText.nullable().default(null),
    byInstalments: z
      .strictObject({
        parts: z.int().min(2).max(12).default(3),
        from: z.int().positive().meta(MONEY).default(200_000),
      })
      .nullable()
      .default(null),
    from: instant,
    to: instant,
    retired: z.boolean().default(false),
  }),
) satisfies z.ZodType<readonly Series[]>;

type At = (...path: (string | number)[]) => (string | number)[];

export function seriesFaults(all: readonly Series[], there: SalesReferences, report: ReportFault): void {
  reportDuplicates(
    all.map((one, index) => ({ name: one.id, path: [index, "id"] })),
    message`series`,
    report,
  );
  for (const [index, series] of all.entries()) {
    const at: At = (...path) => [index, ...path];
    datesFaults(series, there, at, report);
    reportUnknown("priceTypes", series.priceTypes, { path: at("priceTypes"), there, report });
    reportUnknown("modesOfSale", series.modesOfSale, { path: at("modesOfSale"), there, report });
    if (series.renewalMode !== null && !there.modesOfSale.includes(series.renewalMode)) {
      report(at("renewalMode"), noSuch(message`mode of sale`, series.renewalMode, there.modesOfSale));
    }
    if (series.from !== null && series.to !== null && series.to <= series.from) {
      report(at("to"), message`the series is over before it is sold`);
    }
  }
}

function datesFaults(
  { dates: all, priceTypes }: Series,
  there: SalesReferences,
  at: At,
  report: ReportFault,
) {
  reportDuplicates(
    all.map((one, place) => ({ name: one.id, path: at("dates", place, "id") })),
    message`choice of dates`,
    report,
  );
  for (const [place, { name, performances, prices }] of all.entries()) {
    if (all.length > 1 && name === null)
      report(at("dates", place, "name"), message`dates to choose between need names`);
    reportDuplicates(
      performances.map((one, spot) => ({ name: one, path: at("dates", place, "performances", spot) })),
      message`performance in one series`,
      report,
    );
    const own = { prices, priceTypes, performances };
    packagePriceFaults(own, {
      of: "series",
      there,
      at: (...path) => at("dates", place, "prices", ...path),
      report,
    });
    const first = there.seatingOf.get(performances[0] ?? 0);
    for (const [spot, performance] of performances.entries()) {
      const path = at("dates", place, "performances", spot);
      const seating = there.seatingOf.get(performance);
      if (!seating) report(path, noSuch(message`performance`, performance, there.performances));
      // Only one hall with one set of bands guarantees the same seat at the same price.
      else if (first && seating.hall !== first.hall) {
        report(path, message`is played in "${seating.hall}", the first of the series in "${first.hall}"`);
      } else if (first && seating.bands !== first.bands) {
        report(path, message`its price bands differ from those of the first of the series`);
      }
    }
  }
}
