import { z } from "zod";
import { refersTo } from "#domain/house/field-notes.ts";
import type { Programme } from "#domain/sales/programmes.ts";
import { message } from "#domain/text/message.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import { instant } from "../season/moments.ts";
import type { SalesReferences } from "./references.ts";

/** Moments are ISO 8601 with their offset. */

export const programmesSchema = z.array(
  z.strictObject({
    id: slug,
    name: localText,
    about: localText,
    /** Must not be easy to guess: a code is the only check. */
    codes: z.array(z.string().min(6).max(40)).min(1),
    performances: z.array(z.int().meta(refersTo("performance"))).default([]),
    modeOfSale: z.int().meta(refersTo("mode-of-sale")),
    from: instant,
    to: instant,
    days: z.int().positive().max(366).default(30),
  }),
) satisfies z.ZodType<readonly Programme[]>;

export function programmeFaults(
  programmes: readonly Programme[],
  there: SalesReferences,
  report: ReportFault,
): void {
  reportDuplicates(
    programmes.map(({ id }, index) => ({ name: id, path: [index, "id"] })),
    message`programme`,
    report,
  );
  reportDuplicates(
    programmes.flatMap(({ codes }, index) =>
      codes.map((code, place) => ({ name: plainCode(code), path: [index, "codes", place] })),
    ),
    message`code`,
    report,
  );
  for (const [index, { from, to, modeOfSale, performances }] of programmes.entries()) {
    if (from !== null && to !== null && to <= from)
      report([index, "to"], message`the programme ends before it begins`);
    if (!there.modesOfSale.includes(modeOfSale))
      report([index, "modeOfSale"], noSuch(message`mode of sale`, modeOfSale, there.modesOfSale));
    for (const [place, performance] of performances.entries()) {
      if (!there.performances.includes(performance))
        report([index, "performances", place], message`there is no performance ${performance}`);
    }
  }
}
