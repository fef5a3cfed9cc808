import { executeRefund } from "./returns.ts";
import type { PaymentServices } from "./services.ts";
import { readUnmatched } from "./unmatched-payment.ts";

/** Handlers of the payment jobs, for every back end. */
export interface PaymentJobs {
  /**
   * Settles a payment as far as possible. Schedules another call while it is unsettled, and later ones to detect
   * refunds.
   */
  settle(payment: string, isWatch?: boolean): Promise<void>;
  /** Returns an unmatched payment that waits for its refund date; null once the box office has handled it. */
  unmatched(payment: string): Promise<UnmatchedPayment | null>;
  /** Sends a recorded refund to the payment provider; throws when the provider does not answer. */
  executeRefund(movement: string): Promise<void>;
}

export interface UnmatchedPayment {
  /** The order's number. */
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly expected: number;
  readonly returnBy: Date;
  /** The provider's id of the payment. */
  readonly payment: string;
}

export function createPaymentJobs(services: PaymentServices, settle: PaymentJobs["settle"]): PaymentJobs {
  return {
    settle,
    async unmatched(id) {
      const tender = await readUnmatched(services, id);
      if (!tender) return null;
      const { number } = await services.sales.read(tender.order);
      const { settledAmount, settledCurrency, returnBy, providerPayment, amount, currency } = tender;
      return {
        order: number,
        amount: settledAmount ?? amount,
        currency: settledCurrency ?? currency,
        expected: amount,
        returnBy: returnBy ?? new Date(services.now()),
        payment: providerPayment ?? "",
      };
    },
    async executeRefund(movement) {
      const carried = await executeRefund(services, movement);
      if (!carried.ok) throw new Error("The payment provider does not answer; the refund is requested again");
    },
  };
}
