import { z } from "zod";
import { RESTRICTIONS } from "#domain/entitlements.ts";
import { refersTo } from "#domain/house/field-notes.ts";
import type { AccessScheme } from "#domain/sales/access-schemes.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { ReportFault } from "../json/fault.ts";
import { reportUnknown, type SalesReferences } from "./references.ts";

/** `access-schemes.json`. Customers are registered by name at the box office, in the database. */

export const accessSchemesSchema = z.array(
  z.strictObject({
    id: slug,
    name: localText,
    about: localText,
    modesOfSale: z.array(z.int().meta(refersTo("mode-of-sale"))).default([]),
    opens: z.array(z.enum(RESTRICTIONS)).default([]),
  }),
) satisfies z.ZodType<readonly AccessScheme[]>;

export function accessSchemeFaults(
  schemes: readonly AccessScheme[],
  there: SalesReferences,
  report: ReportFault,
): void {
  reportDuplicates(
    schemes.map(({ id }, index) => ({ name: id, path: [index, "id"] })),
    message`access scheme`,
    report,
  );
  for (const [index, { modesOfSale, opens }] of schemes.entries()) {
    reportUnknown("modesOfSale", modesOfSale, { path: [index, "modesOfSale"], there, report });
    if (modesOfSale.length + opens.length === 0)
      report(
        [index],
        message`it gives neither a mode of sale (modesOfSale) nor performances for some (opens)`,
      );
  }
}
