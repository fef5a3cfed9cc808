import { Temporal } from "temporal-polyfill";
import type { LineNote } from "#domain/sales/line-text.ts";
import type { VendorItem } from "../wire/shapes.ts";

/** Gift vouchers as the vendor writes them. It makes their codes and sends their emails itself. */

/** To the recipient by e-mail; to the buyer, who prints it. Only the second name is in the vendor's description. */
export const TO_RECIPIENT = "RecipientEmail";
export const TO_BUYER = "CustomerEmail";

type Voucher = Omit<VendorItem<"giftVouchers">, "id">;

/** Everything that makes a voucher, without what the vendor adds. */
export function newVoucher(voucher: Voucher): object {
  const { amount, toName, message, sendDate, deliveryType, deliveryEmailAddress } = voucher;
  return { amount, toName, message, sendDate, deliveryType, deliveryEmailAddress };
}

/** Its name, whom and when it goes to, and until when it is good: as the house's files say it. */
export function voucherNotes(voucher: Voucher, today: string, months: number): LineNote[] {
  const { toName, deliveryType, deliveryEmailAddress, sendDate } = voucher;
  const day = sendDate?.slice(0, 10) ?? null;
  const email = deliveryEmailAddress ?? "";
  const sent: LineNote =
    day === null || day <= today
      ? { word: "voucher-email", values: { email } }
      : { word: "voucher-email-day", values: { email, day } };
  const delivered = day !== null && day > today ? day : today;
  const until = Temporal.PlainDate.from(delivered).add({ months }).toString();
  return [
    { word: "voucher-for", values: { name: toName ?? "" } },
    deliveryType === TO_RECIPIENT ? sent : { word: "voucher-print", values: {} },
    { word: "voucher-until", values: { day: until } },
  ];
}
