import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { vouchers as operations } from "#contract/sales/vouchers.ts";
import { readableEmail } from "#domain/customer/email-address.ts";
import { daysAfter } from "#domain/days.ts";
import { dayIn } from "#domain/house-day.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { MOST_DAYS_AHEAD, voucherFaults } from "#domain/sales/vouchers.ts";
import { unsealCode } from "../../../payments/stored-value/voucher-codes.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { Services } from "../../kernel/services.ts";
import { orders } from "../../storage/tables/shop.ts";
import { lastDayOf, type VoucherDetails, vouchersOf } from "./voucher-kind.ts";

type NotAdded = Extract<RefusalOf<typeof operations.add>, { reason: "not-offered" | "invalid" }>;

export function createVouchers(services: Services): Pick<BackEnd["vouchers"], "range" | "add"> {
  const { settings } = services;
  const today = () => dayIn(settings.timeZone, services.now());
  return {
    async range(_input, { language }) {
      const index = await services.catalogue.current();
      const sold = index.catalogue.sales?.vouchers;
      if (!sold) return done(null);
      const money = moneyIn(index);
      return done({
        name: inLanguage(sold.name, language),
        about: inLanguage(sold.about, language),
        amounts: settings.giftVoucherAmounts.map(money),
        own: sold.own && { least: money(sold.own.least), most: money(sold.own.most) },
        months: sold.months,
        today: today(),
        lastDay: daysAfter(today(), MOST_DAYS_AHEAD),
        validUntil: lastDayOf(today(), sold.months),
        post: sold.post ? money(sold.post.amount) : null,
      });
    },

    add(input, caller) {
      const requested = { operation: "addVouchers", input };
      return addLine(services, caller, requested, async ({ index }): Promise<Outcome<NewLine, NotAdded>> => {
        const sold = index.catalogue.sales?.vouchers;
        if (!sold) return refused("not-offered");
        const faults = voucherFaults(input, sold, settings.giftVoucherAmounts, today());
        if (faults.length > 0) return refused("invalid", { faults });
        const { quantity, amount, recipient, message, delivery } = input;
        const isSent = delivery === "email";
        const details: VoucherDetails = {
          amount,
          recipient,
          message,
          delivery,
          email: isSent ? readableEmail(input.email) : "",
          day: isSent && input.day !== today() ? input.day : null,
          months: sold.months,
          vat: sold.vat,
        };
        return done({ kind: "voucher", quantity, details });
      });
    },
  };
}

export interface VoucherToGive {
  readonly code: string;
  readonly amount: number;
  readonly currency: string;
  readonly validUntil: string | null;
}

export interface VouchersToGive {
  readonly details: Pick<VoucherDetails, "recipient" | "message" | "delivery" | "email">;
  readonly vouchers: readonly VoucherToGive[];
}

/** The vouchers of a paid order's line, without voided ones. */
export async function vouchersToGive(
  { database, settings }: Services,
  link: string,
  line: string,
): Promise<VouchersToGive | null> {
  const [order] = await database.select().from(orders).where(eq(orders.link, link));
  const item = order?.document.items?.find(({ id, kind }) => id === line && kind === "voucher");
  if (!order || !item) return null;
  const made = await vouchersOf(database, order.id, line);
  const vouchers = made.flatMap(({ state, codeSealed, face: amount, currency, validUntil }) =>
    state === "live" && codeSealed
      ? [{ code: unsealCode(settings.codesKey, codeSealed), amount, currency, validUntil }]
      : [],
  );
  return vouchers.length > 0 ? { details: item.details as VoucherDetails, vouchers } : null;
}
