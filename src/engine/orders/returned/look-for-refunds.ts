import { hearOfRefunds } from "../../../payments/returns.ts";
import type { Tender } from "../../../payments/tenders.ts";
import type { Services } from "../../kernel/services.ts";
import { paymentsOf } from "../payments/order-payments.ts";

const HOUR_MS = 3_600_000;
const ASK_AGAIN_MS = 60_000;

/**
 * Looks for refunds at the provider whose notification may have been lost: after the payment window, and one, two, four
 * days and so on after the payment, until `refundLookDays`.
 * @returns when to check next; null when no further check is due
 */
export async function lookForRefunds(services: Services, payment: Tender): Promise<Date | null> {
  const { paymentWindowSeconds, refundLookDays } = services.settings;
  const age = services.now() - payment.created.getTime();
  // The job scheduled when the order was placed runs later.
  if (age < paymentWindowSeconds * 1000) return null;
  const booked = await hearOfRefunds(paymentsOf(services), payment.order, payment);
  if (!booked.ok) return new Date(services.now() + ASK_AGAIN_MS);
  const next = 2 * Math.max(age, 12 * HOUR_MS);
  return next > refundLookDays * 24 * HOUR_MS ? null : new Date(payment.created.getTime() + next);
}
