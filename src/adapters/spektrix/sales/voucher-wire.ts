import { Temporal } from "temporal-polyfill";
import type { LineNote } from "#domain/sales/line-text.ts";
import type { VendorItem } from "../wire/shapes.ts";

/** The vendor generates codes and sends the emails. */

/** By email to the recipient; to the buyer, to print. Only the second value is in the vendor's documentation. */
export const TO_RECIPIENT = "RecipientEmail";
export const TO_BUYER = "CustomerEmail";

type Voucher = Omit<VendorItem<"giftVouchers">, "id">;

export function newVoucher(voucher: Voucher): object {
  const { amount, toName, message, sendDate, deliveryType, deliveryEmailAddress } = voucher;
  return { amount, toName, message, sendDate, deliveryType, deliveryEmailAddress };
}

/** Recipient, delivery and expiry, from the house's files. */
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
