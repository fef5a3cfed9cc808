import { z } from "zod";
import { RESTRICTIONS } from "#domain/entitlements.ts";
import { MONEY, refersTo } from "#domain/house/field-notes.ts";
import type { Memberships } from "#domain/sales/contributions/memberships.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import { reportUnknown, type SalesReferences } from "./references.ts";

/** Amounts are minor units. */

const level = z.strictObject({
  id: z.int().positive(),
  fund: z.int().positive(),
  slug,
  name: localText,
  about: localText,
  benefits: z.array(localText).default([]),
  price: z.int().positive().meta(MONEY),
  /** Null if the fee is a donation without consideration. */
  vat: z.string().meta(refersTo("vat-rate")).nullable().default(null),
  months: z.int().positive().default(12),
  modesOfSale: z.array(z.int().meta(refersTo("mode-of-sale"))).default([]),
  /** Restricted performances open to members. */
  opens: z.array(z.enum(RESTRICTIONS)).default([]),
  loginNeeded: z.boolean().default(true),
  retired: z.boolean().default(false),
});

export const membershipsSchema = z.strictObject({
  levels: z.array(level).min(1),
  upsell: z
    .strictObject({
      fund: z.int().meta(refersTo("membership-fund")).default(1),
      level: z.int().meta(refersTo("membership-level")).default(2),
    })
    .nullable()
    .default(null),
}) satisfies z.ZodType<Memberships>;

export function membershipFaults(
  { levels, upsell }: Memberships,
  there: SalesReferences,
  report: ReportFault,
): void {
  for (const field of ["id", "slug"] as const) {
    reportDuplicates(
      levels.map((one, index) => ({ name: one[field], path: ["levels", index, field] })),
      message`membership level's ${field}`,
      report,
    );
  }
  for (const [index, { vat, modesOfSale }] of levels.entries()) {
    if (vat !== null && !there.vatRates.includes(vat)) {
      report(["levels", index, "vat"], noSuch(message`VAT rate`, vat, there.vatRates));
    }
    reportUnknown("modesOfSale", modesOfSale, { path: ["levels", index, "modesOfSale"], there, report });
  }
  if (upsell && !levels.some(({ id, fund }) => id === upsell.level && fund === upsell.fund)) {
    report(["upsell"], message`there is no level ${upsell.level} of fund ${upsell.fund}`);
  }
}
