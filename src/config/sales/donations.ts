import { z } from "zod";
import { MONEY, refersTo } from "#domain/house/field-notes.ts";
import { type Donations, OWN_APPEALS } from "#domain/sales/contributions/donations.ts";
import { english, message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { ReportFault } from "../json/fault.ts";

const DEFAULT_FUND = 115;

export const donationsSchema = z.strictObject({
  funds: z
    .array(
      z.strictObject({
        id: z.int().positive().default(DEFAULT_FUND),
        slug,
        name: localText,
        about: localText,
        suggested: z.array(z.int().positive().meta(MONEY)).default([5_000, 10_000, 25_000, 50_000]),
        retired: z.boolean().default(false),
      }),
    )
    .min(1),
  defaultFund: z.int().meta(refersTo("fund")).default(DEFAULT_FUND),
  least: z.int().positive().meta(MONEY).default(2_000),
  most: z.int().positive().meta(MONEY).default(10_000_000),
  roundUpTo: z.int().positive().meta(MONEY).nullable().default(5_000),
  appeals: z
    .array(
      z.strictObject({
        id: z
          .string()
          .max(100)
          .regex(/^[a-z0-9-]+$/, english(message`lower-case letters, digits and hyphens only`)),
        name: localText,
      }),
    )
    .default([]),
  monthly: z
    .strictObject({
      amounts: z.array(z.int().positive().meta(MONEY)).min(1).default([10_000, 20_000, 30_000]),
      least: z.int().positive().meta(MONEY).default(5_000),
      most: z.int().positive().meta(MONEY).default(1_000_000),
      day: z.int().min(1).max(28).default(28),
    })
    .optional(),
}) satisfies z.ZodType<Donations>;

export function donationsFaults(
  { funds, defaultFund, least, most, appeals = [] }: Donations,
  report: ReportFault,
): void {
  for (const field of ["id", "slug"] as const) {
    reportDuplicates(
      funds.map((fund, index) => ({ name: fund[field], path: ["funds", index, field] })),
      message`fund's ${field}`,
      report,
    );
  }
  reportDuplicates(
    appeals.map(({ id }, index) => ({ name: id, path: ["appeals", index, "id"] })),
    message`appeal's id`,
    report,
  );
  for (const [index, { id }] of appeals.entries()) {
    if (OWN_APPEALS.some((own) => own === id))
      report(
        ["appeals", index, "id"],
        message`"${id}" is what the shop itself asks with`,
        message`choose another id`,
      );
  }
  if (!funds.some(({ id }) => id === defaultFund)) {
    report(
      ["defaultFund"],
      message`there is no fund ${defaultFund}`,
      message`name the one that is meant where none is chosen`,
    );
  }
  for (const [index, { suggested }] of funds.entries()) {
    const odd = suggested.find((amount) => amount < least || amount > most);
    if (odd !== undefined)
      report(["funds", index, "suggested"], message`${odd} is not between ${least} and ${most}`);
  }
}
