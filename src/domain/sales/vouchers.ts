import type { LocalText } from "../languages.ts";

/** Gift vouchers as a house sells them. The amounts are a constant of the house. */

/** To the recipient by e-mail, to the buyer as paper to print, or to the buyer on paper by post. */
export const VOUCHER_DELIVERIES = ["email", "print", "post"] as const;
export type VoucherDelivery = (typeof VOUCHER_DELIVERIES)[number];

export interface VoucherRange {
  readonly name: LocalText;
  /** What one can do with it. */
  readonly about: LocalText;
  /** Between which amounts the giver may choose, minor units; null where only the fixed ones are sold. */
  readonly own: { readonly least: number; readonly most: number } | null;
  /** How long it is valid, from the day on which it is delivered. */
  readonly months: number;
  /** The VAT rate of one that buys things of this rate only, taxed when it is sold; null is taxed when it is used. */
  readonly vat: string | null;
  /** What an envelope costs, however many lie in it; null or absent where none is posted. */
  readonly post?: { readonly amount: number; readonly vat: string } | null;
}

/** In one purchase. */
export const MOST_VOUCHERS = 10;
/** So many days ahead a voucher may be sent. */
export const MOST_DAYS_AHEAD = 366;
export const LONGEST_MESSAGE = 500;

export interface VoucherWish {
  readonly amount: number;
  readonly recipient: string;
  readonly delivery: VoucherDelivery;
  readonly email: string;
  /** YYYY-MM-DD; null is at once. */
  readonly day: string | null;
}

type Fault = { readonly field: string; readonly rule: string };

/** A plain check: whether the address is right only its owner knows. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is to be mended in a wish before it can be put into a basket. */
export function voucherFaults(
  wish: VoucherWish,
  { own, post }: Pick<VoucherRange, "own" | "post">,
  amounts: readonly number[],
  today: string,
): Fault[] {
  const { amount, delivery, day } = wish;
  const isOwn = own !== null && own.least <= amount && amount <= own.most;
  const faults: Fault[] = [];
  if (!amounts.includes(amount) && !isOwn) faults.push({ field: "amount", rule: "voucher-amount" });
  if (delivery === "post" && !post) faults.push({ field: "delivery", rule: "voucher-post" });
  const whom = recipientFaults(wish);
  // What is on paper comes to the buyer, who gives it on.
  if (delivery !== "email") return [...faults, ...whom.filter(({ field }) => field === "recipient")];
  faults.push(...whom);
  if (day !== null && !isBetween(day, today, daysAfter(today, MOST_DAYS_AHEAD))) {
    faults.push({ field: "day", rule: "voucher-day" });
  }
  return faults;
}

/** What is to be mended in whom a voucher goes to, once it is bought. */
export function recipientFaults({ recipient, email }: Pick<VoucherWish, "recipient" | "email">): Fault[] {
  const faults: Fault[] = [];
  if (recipient === "") faults.push({ field: "recipient", rule: "voucher-recipient" });
  if (email === "") faults.push({ field: "email", rule: "voucher-email-required" });
  else if (!EMAIL.test(email)) faults.push({ field: "email", rule: "voucher-email-invalid" });
  return faults;
}

/** A voucher is sent again so often in a day. */
export const MOST_SENDINGS = 5;

function isBetween(day: string, first: string, last: string): boolean {
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) && first <= day && day <= last;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
