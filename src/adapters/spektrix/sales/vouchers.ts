import { Temporal } from "temporal-polyfill";
import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { vouchers as operations } from "#contract/sales/vouchers.ts";
import { daysAfter } from "#domain/days.ts";
import { dayIn } from "#domain/house-day.ts";
import { inLanguage } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { MOST_DAYS_AHEAD, MOST_VOUCHERS, voucherFaults } from "#domain/sales/vouchers.ts";
import { addItems, type ToAdd, toAdd } from "../basket/change-lines.ts";
import type { Services } from "../services.ts";
import { toDecimal, toMinor } from "../wire/amounts.ts";
import { TO_BUYER, TO_RECIPIENT } from "./voucher-wire.ts";

type NotAdded = RefusalOf<typeof operations.add>;

/** The vendor's gift vouchers: it generates their codes, sends their emails, and redeems them as credit. */
export function createVouchers(services: Services) {
  const { book, settings } = services;
  const sold = book.sales?.vouchers;
  const today = () => dayIn(settings.timeZone, services.now());
  return {
    async range(_input, { language }) {
      if (!sold) return done(null);
      const inMoney = (amount: number) => money(amount, book.currency);
      return done({
        name: inLanguage(sold.name, language),
        about: inLanguage(sold.about, language),
        amounts: settings.giftVoucherAmounts.map(inMoney),
        own: sold.own && { least: inMoney(sold.own.least), most: inMoney(sold.own.most) },
        months: sold.months,
        today: today(),
        lastDay: daysAfter(today(), MOST_DAYS_AHEAD),
        validUntil: Temporal.PlainDate.from(today()).add({ months: sold.months }).toString(),
        // There is no public documentation on posting vouchers.
        post: null,
      });
    },

    add(input, caller) {
      return addItems(
        services,
        caller,
        { operation: "addVouchers", input },
        async (lines): Promise<Outcome<ToAdd<NotAdded>, NotAdded>> => {
          if (!sold) return refused("not-offered");
          const faults = voucherFaults(input, { own: sold.own }, settings.giftVoucherAmounts, today());
          if (faults.length > 0) return refused("invalid", { faults });
          const name = inLanguage(sold.name, caller.language);
          const held = lines
            .filter(({ kind }) => kind === "voucher")
            .reduce((sum, one) => sum + one.quantity, 0);
          if (held + input.quantity > MOST_VOUCHERS)
            return refused("not-so-many", { name, max: MOST_VOUCHERS });
          const isSent = input.delivery === "email";
          const voucher = {
            amount: toDecimal(input.amount),
            toName: input.recipient,
            message: input.message,
            sendDate: isSent && input.day !== today() ? input.day : null,
            deliveryType: isSent ? TO_RECIPIENT : TO_BUYER,
            deliveryEmailAddress: isSent ? input.email : null,
          };
          return toAdd<"giftVouchers", NotAdded>(
            "giftVouchers",
            Array.from({ length: input.quantity }, () => voucher),
            (item) => toMinor(item.amount) === input.amount && item.toName === input.recipient,
            { reason: "not-so-many", name, max: held },
          );
        },
      );
    },
  } satisfies PartOfBackEnd["vouchers"];
}
