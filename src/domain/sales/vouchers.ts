import { daysAfter } from "../days.ts";
import type { LocalText } from "../languages.ts";

/** By email to the recipient, as a PDF for the buyer to print, or on paper by post to the buyer. */
export const VOUCHER_DELIVERIES = ["email", "print", "post"] as const;
export type VoucherDelivery = (typeof VOUCHER_DELIVERIES)[number];

export interface VoucherRange {
  readonly name: LocalText;
  readonly about: LocalText;
  /** Limits for a buyer-chosen amount, minor units; null if only fixed amounts are sold. */
  readonly own: { readonly least: number; readonly most: number } | null;
  /** Validity from the day of delivery. */
  readonly months: number;
  /** Single-purpose voucher: taxed at this rate when it is sold. Null: taxed when it is used. */
  readonly vat: string | null;
  /** Postage per order, regardless of the number of vouchers; null or absent if none are posted. */
  readonly post?: { readonly amount: number; readonly vat: string } | null;
}

export const MOST_VOUCHERS = 10;
/** Maximum days ahead for a scheduled delivery. */
export const MOST_DAYS_AHEAD = 366;
export const LONGEST_MESSAGE = 500;

export interface VoucherRequest {
  readonly amount: number;
  readonly recipient: string;
  readonly delivery: VoucherDelivery;
  readonly email: string;
  /** YYYY-MM-DD; null is immediately. */
  readonly day: string | null;
}

type Fault = { readonly field: string; readonly rule: string };

/** A format check only; delivery shows whether the address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function voucherFaults(
  request: VoucherRequest,
  { own, post }: Pick<VoucherRange, "own" | "post">,
  amounts: readonly number[],
  today: string,
): Fault[] {
  const { amount, delivery, day } = request;
  const isOwn = own !== null && own.least <= amount && amount <= own.most;
  const faults: Fault[] = [];
  if (!amounts.includes(amount) && !isOwn) faults.push({ field: "amount", rule: "voucher-amount" });
  if (delivery === "post" && !post) faults.push({ field: "delivery", rule: "voucher-post" });
  const whom = recipientFaults(request);
  // Paper vouchers go to the buyer, so no email address is needed.
  if (delivery !== "email") return [...faults, ...whom.filter(({ field }) => field === "recipient")];
  faults.push(...whom);
  if (day !== null && !isBetween(day, today, daysAfter(today, MOST_DAYS_AHEAD))) {
    faults.push({ field: "day", rule: "voucher-day" });
  }
  return faults;
}

export function recipientFaults({ recipient, email }: Pick<VoucherRequest, "recipient" | "email">): Fault[] {
  const faults: Fault[] = [];
  if (recipient === "") faults.push({ field: "recipient", rule: "voucher-recipient" });
  if (email === "") faults.push({ field: "email", rule: "voucher-email-required" });
  else if (!EMAIL.test(email)) faults.push({ field: "email", rule: "voucher-email-invalid" });
  return faults;
}

/** Maximum number of times a voucher is resent per day. */
export const MOST_SENDINGS = 5;

function isBetween(day: string, first: string, last: string): boolean {
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) && first <= day && day <= last;
}
