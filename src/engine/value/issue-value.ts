import { Temporal } from "temporal-polyfill";
import { dayIn } from "#domain/house-day.ts";
import { issueValue } from "../../payments/stored-value/stored-value.ts";
import { hashCode, mintCode, sealCode } from "../../payments/stored-value/voucher-codes.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";

export interface VoucherToIssue {
  readonly face: number;
  readonly paid: number;
  readonly currency: string;
  /** YYYY-MM-DD, the last valid day; null if it does not expire. */
  readonly validUntil: string | null;
  readonly origin: string;
  /** YYYY-MM-DD, the first valid day; today by default. */
  readonly validFrom?: string;
  readonly vat?: "single" | "multi";
  /** Basis points, for a single-purpose voucher. */
  readonly vatRate?: number;
}

export function newVoucherCode({ random, settings }: Pick<Services, "random" | "settings">) {
  const code = mintCode(random.below);
  const codeHash = hashCode(settings.codesKey, code);
  const codeSealed = sealCode(settings.codesKey, code, random.bytes);
  return { code, columns: { codeHash, codeSealed, last4: code.slice(-4) } };
}

/** Returns the code in plain text, only here; the database stores it encrypted. */
export async function issueVoucher(
  services: Pick<Services, "random" | "settings" | "now">,
  transaction: Transaction,
  voucher: VoucherToIssue,
): Promise<{ id: string; code: string }> {
  const { random, settings, now } = services;
  const { code, columns } = newVoucherCode(services);
  const { id } = await issueValue(transaction, {
    validFrom: dayIn(settings.timeZone, now()),
    ...voucher,
    id: random.id(),
    kind: "voucher",
    ...columns,
    created: new Date(now()),
  });
  return { id, code };
}

export interface CreditToIssue {
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly origin: string;
}

export async function issueCredit(
  services: Services,
  transaction: Transaction,
  { customer, amount, currency, origin }: CreditToIssue,
): Promise<string> {
  const { random, settings, now } = services;
  const today = dayIn(settings.timeZone, now());
  const { id } = await issueValue(transaction, {
    id: random.id(),
    kind: "credit",
    customer,
    face: amount,
    paid: amount,
    currency,
    origin,
    validFrom: today,
    validUntil: creditUntil({ settings, now }),
    created: new Date(now()),
  });
  return id;
}

export function creditUntil({ settings, now }: Pick<Services, "settings" | "now">): string {
  const today = Temporal.PlainDate.from(dayIn(settings.timeZone, now()));
  return today.add({ months: settings.accountCreditMonths }).toString();
}
