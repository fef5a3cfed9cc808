import { z } from "zod";
import { MONEY, refersTo, shownAs } from "#domain/house/field-notes.ts";
import type { FlexSubscription } from "#domain/sales/packages/flex-subscriptions.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import { instant } from "../season/moments.ts";
import { reportUnknown, type SalesReferences } from "./references.ts";

const DAY_MS = 86_400_000;

export const flexSchema = z.array(
  z.strictObject({
    id: slug,
    name: localText,
    about: localText,
    terms: localText,
    structure: localText,
    picture: z.strictObject({ file: z.string().meta(shownAs("scene")), alt: localText }),
    redemptions: z.int().positive().max(100),
    price: z.int().positive().meta(MONEY),
    vat: z.string().meta(refersTo("vat-rate")),
    bands: z
      .array(z.strictObject({ band: z.enum(BANDS), surcharge: z.int().nonnegative().meta(MONEY).default(0) }))
      .min(1),
    priceTypes: z.array(z.int().meta(refersTo("price-type"))).min(1),
    performances: z.array(z.int().meta(refersTo("performance"))).default([]),
    events: z.array(z.string().meta(refersTo("event"))).default([]),
    mostPerPerformance: z.int().positive().default(2),
    months: z.int().positive().default(12),
    until: z.iso.date().nullable().default(null),
    from: instant,
    to: instant,
    retired: z.boolean().default(false),
  }),
) satisfies z.ZodType<readonly FlexSubscription[]>;

export function flexFaults(
  all: readonly FlexSubscription[],
  there: SalesReferences,
  report: ReportFault,
): void {
  reportDuplicates(
    all.map(({ id }, index) => ({ name: id, path: [index, "id"] })),
    message`flex subscription`,
    report,
  );
  const halls = [...there.bandsOf.values()];
  const isEveryHallRead = halls.length === there.performances.length;
  const played = BANDS.filter((band) => !isEveryHallRead || halls.some((bands) => bands.has(band)));
  for (const [index, one] of all.entries()) {
    reportDuplicates(
      one.bands.map(({ band }, at) => ({ name: band, path: [index, "bands", at, "band"] })),
      message`band of a flex subscription`,
      report,
    );
    for (const [at, { band }] of one.bands.entries()) {
      // Productions may add performances later in any hall, but the band must exist in one of them.
      if (played.includes(band)) continue;
      report([index, "bands", at, "band"], noSuch(message`price band in any hall`, band, played));
    }
    if (!there.vatRates.includes(one.vat))
      report([index, "vat"], noSuch(message`VAT rate`, one.vat, there.vatRates));
    reportUnknown("priceTypes", one.priceTypes, { path: [index, "priceTypes"], there, report });
    reportUnknown("performances", one.performances, { path: [index, "performances"], there, report });
    reportUnknown("events", one.events ?? [], { path: [index, "events"], there, report });
    if (one.performances.length + (one.events?.length ?? 0) === 0)
      report([index, "performances"], message`the subscription is good for no performance and no event`);
    if (one.until && one.to !== null && Date.parse(one.until) < one.to - DAY_MS)
      report([index, "until"], message`the subscription is sold after its last day`);
    if (one.from !== null && one.to !== null && one.to <= one.from)
      report([index, "to"], message`the subscription is over before it is sold`);
  }
}
