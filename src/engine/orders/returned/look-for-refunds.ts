import { hearOfRefunds } from "../../../payments/returns.ts";
import type { Tender } from "../../../payments/tenders.ts";
import type { Services } from "../../services.ts";
import { paymentsOf } from "../sales.ts";

const HOUR_MS = 3_600_000;
/** The provider did not answer. */
const ASK_AGAIN_MS = 60_000;

/**
 * A notice may be lost, and with it that somebody at the house gave money back: of what was paid the provider is asked
 * again, at the end of the payment window and then after one day, two, four and so on: seven times in a month.
 *
 * @returns when to look the next time; null when it is over
 */
export async function lookForRefunds(services: Services, payment: Tender): Promise<Date | null> {
  const { paymentWindowSeconds, refundLookDays } = services.settings;
  const age = services.now() - payment.created.getTime();
  // The job that was put when the order was placed is still to come.
  if (age < paymentWindowSeconds * 1000) return null;
  const booked = await hearOfRefunds(paymentsOf(services), payment.order, payment);
  if (!booked.ok) return new Date(services.now() + ASK_AGAIN_MS);
  const next = 2 * Math.max(age, 12 * HOUR_MS);
  return next > refundLookDays * 24 * HOUR_MS ? null : new Date(payment.created.getTime() + next);
}
