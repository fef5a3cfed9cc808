import { z } from "zod";
import { MONEY, refersTo } from "#domain/house/field-notes.ts";
import type { VoucherRange } from "#domain/sales/vouchers.ts";
import { english, message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import type { SalesReferences } from "./references.ts";

const whole = z
  .int()
  .positive()
  .multipleOf(100, english(message`whole units only: a voucher of 99.50 is a mistake`));

export const vouchersSchema = z.strictObject({
  name: localText,
  about: localText,
  /** Minor units; null if only the fixed amounts are sold. */
  own: z
    .strictObject({ least: whole.meta(MONEY).default(10_000), most: whole.meta(MONEY).default(1_000_000) })
    .nullable()
    .default({ least: 10_000, most: 1_000_000 }),
  months: z.int().positive().default(36),
  /** Taxes the vouchers at this rate when they are sold; null: items are taxed when a voucher pays for them. */
  vat: z.string().meta(refersTo("vat-rate")).nullable().default(null),
  /** Postage to the buyer, with its VAT rate; null if none are posted. */
  post: z
    .strictObject({
      amount: z.int().nonnegative().meta(MONEY).default(5_900),
      vat: z.string().meta(refersTo("vat-rate")),
    })
    .nullable()
    .default(null),
}) satisfies z.ZodType<VoucherRange>;

export function voucherRangeFaults(
  { own, vat, post }: VoucherRange,
  there: SalesReferences,
  report: ReportFault,
): void {
  if (vat !== null && !there.vatRates.includes(vat))
    report(["vat"], noSuch(message`VAT rate`, vat, there.vatRates));
  if (post && !there.vatRates.includes(post.vat))
    report(["post", "vat"], noSuch(message`VAT rate`, post.vat, there.vatRates));
  if (own && own.least > own.most) report(["own"], message`${own.least} is more than ${own.most}`);
}
