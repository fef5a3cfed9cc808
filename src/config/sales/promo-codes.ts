import { z } from "zod";
import { RESTRICTIONS } from "#domain/entitlements.ts";
import { MONEY, refersTo } from "#domain/house/field-notes.ts";
import type { PromoCode } from "#domain/sales/promo-codes.ts";
import { message } from "#domain/text/message.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { ReportFault } from "../json/fault.ts";
import { instant } from "../season/moments.ts";
import { reportUnknown, type SalesReferences } from "./references.ts";

/** Amounts are minor units, moments are ISO 8601 with their offset. */

const discount = z.union([
  z.strictObject({ percent: z.int().min(1).max(100) }),
  z.strictObject({ amount: z.int().positive().meta(MONEY) }),
  z.strictObject({ price: z.int().nonnegative().meta(MONEY) }),
]);

export const promoCodesSchema = z.array(
  z.strictObject({
    id: slug,
    name: localText,
    codes: z.array(z.string().min(3).max(40)).min(1),
    gives: discount.nullable().default(null),
    modesOfSale: z.array(z.int().meta(refersTo("mode-of-sale"))).default([]),
    opens: z.array(z.enum(RESTRICTIONS)).default([]),
    events: z.array(z.string().meta(refersTo("event"))).default([]),
    performances: z.array(z.int().meta(refersTo("performance"))).default([]),
    priceTypes: z.array(z.int().meta(refersTo("price-type"))).default([]),
    leastTickets: z.int().nonnegative().default(0),
    from: instant,
    to: instant,
    uses: z.int().positive().nullable().default(null),
    usesPerCustomer: z.int().positive().nullable().default(1),
  }),
) satisfies z.ZodType<readonly PromoCode[]>;

export function promoCodeFaults(
  promoCodes: readonly PromoCode[],
  there: SalesReferences,
  report: ReportFault,
): void {
  reportDuplicates(
    promoCodes.map(({ id }, index) => ({ name: id, path: [index, "id"] })),
    message`promo code`,
    report,
  );
  reportDuplicates(
    promoCodes.flatMap(({ codes }, index) =>
      codes.map((code, place) => ({ name: plainCode(code), path: [index, "codes", place] })),
    ),
    message`code`,
    report,
  );
  for (const [index, promoCode] of promoCodes.entries()) {
    if (!promoCode.gives && promoCode.modesOfSale.length + promoCode.opens.length === 0) {
      report([index], message`gives nothing off and opens nothing`);
    }
    if (promoCode.from !== null && promoCode.to !== null && promoCode.to <= promoCode.from) {
      report([index, "to"], message`the promo code ends before it begins`);
    }
    reportUnknown("events", promoCode.events, { path: [index, "events"], there, report });
    reportUnknown("modesOfSale", promoCode.modesOfSale, { path: [index, "modesOfSale"], there, report });
  }
}
