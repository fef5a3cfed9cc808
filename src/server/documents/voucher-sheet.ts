import type { House } from "#config/house/house.ts";
import type { VoucherSheet } from "#ports/voucher-paper.ts";
import type { VouchersToGive } from "../../engine/sales/vouchers/vouchers.ts";
import { moneyOf, type Words } from "../emails/words.ts";

interface GivenVouchers {
  readonly house: House;
  readonly publicUrl: string;
  readonly giver: string;
  readonly given: VouchersToGive;
  readonly words: Words;
}

export function voucherSheet({ house, publicUrl, giver, given, words }: GivenVouchers): VoucherSheet {
  const { say, format, language } = words;
  const { recipient, message } = given.details;
  return {
    language,
    houseName: house.name,
    brandColour: house.brand.themeColour,
    title: say("paper.voucher"),
    forText: say("paper.voucher-for", { name: recipient }),
    fromText: say("paper.voucher-from", { name: giver }),
    message,
    codeLabel: say("mail.voucher-code"),
    useText: say("mail.voucher-use", { house: house.name }),
    footerText: `${publicUrl.replace(/^https?:\/\//, "")} · ${house.contact.phone} · ${house.contact.email}`,
    vouchers: given.vouchers.map((voucher) => ({
      code: voucher.code,
      amountText: moneyOf(words, voucher),
      validText: voucher.validUntil
        ? say("paper.voucher-valid", { date: format.calendarDay(voucher.validUntil) })
        : "",
    })),
  };
}
