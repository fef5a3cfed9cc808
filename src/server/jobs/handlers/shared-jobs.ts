import { passwordEmail, placeEmail } from "../../emails/link-emails.ts";
import { orderConfirmation } from "../../emails/order-emails.ts";
import type { JobHandlers } from "../outbox.ts";
import type { BackEndAtWork, JobContext } from "./job-context.ts";
import { paymentJobs } from "./payment-jobs.ts";

/** The jobs of every back end. */
export function sharedJobs(context: JobContext, { payments, emails }: BackEndAtWork) {
  const { at, send, readOrder, words } = context;
  return {
    ...paymentJobs(context, payments),
    async "order-confirmation"(job) {
      const { order, words } = await readOrder(job.order);
      // Refunded before the email was sent: nothing is left to confirm.
      const isKept = ({ returned, quantity }: (typeof order.lines)[number]) => returned < quantity;
      if (!order.tickets.some(({ valid }) => valid) && !order.lines.some(isKept)) return;
      await send(job, await orderConfirmation(at, order, words));
    },
    async "queue-place"(job) {
      await send(job, placeEmail(at, job, await words(job.language)));
    },
    async "password-changed"(job) {
      const person = await emails.personOf(job.customer);
      if (!person) return;
      await send(job, passwordEmail(at, job.change, person, await words(job.language)));
    },
  } satisfies Partial<JobHandlers>;
}
