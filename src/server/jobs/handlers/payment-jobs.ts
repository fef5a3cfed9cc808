import type { PaymentJobs } from "../../../payments/payment-jobs.ts";
import { refundFailedEmail, refundToSettleEmail, unmatchedPaymentEmail } from "../../emails/money-emails.ts";
import { refundNotice } from "../../emails/order-emails.ts";
import type { JobHandlers } from "../outbox.ts";
import type { JobContext } from "./job-context.ts";

export function paymentJobs(context: JobContext, payments: PaymentJobs) {
  const { at, send, readOrder, words, houseLanguage } = context;
  return {
    async "settle-payment"(job) {
      await payments.settle(job.payment, job.watch);
    },
    async refund(job) {
      await payments.executeRefund(job.movement);
    },
    async "refund-notice"(job) {
      const { order, words } = await readOrder(job.order);
      await send(job, refundNotice(at, order, words, job.money));
    },
    async "refund-failed"(job) {
      const { order, words } = await readOrder(job.order);
      await send(job, refundFailedEmail(at, order, job, words));
    },
    async "refund-to-settle"(job) {
      const { order } = await readOrder(job.order);
      await send(job, refundToSettleEmail(at, order, job, await words(houseLanguage)));
    },
    async "unmatched-payment"(job) {
      const unmatched = await payments.unmatched(job.payment);
      if (!unmatched) return;
      await send(job, unmatchedPaymentEmail(at, job.payment, unmatched, await words(houseLanguage)));
    },
  } satisfies Partial<JobHandlers>;
}
