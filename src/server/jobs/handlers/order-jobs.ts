import type { EmailData } from "../../../engine/email-data.ts";
import type { OrderTasks } from "../../../engine/orders/order-tasks.ts";
import { claimEmail } from "../../emails/claim-emails.ts";
import { changedPerformanceSettled, performanceChangeEmail } from "../../emails/performance-emails.ts";
import { renewalEmail } from "../../emails/renewal-email.ts";
import { reservedEmail } from "../../emails/reserved-emails.ts";
import { giftVoucherEmail, orderReturnedEmail } from "../../emails/voucher-emails.ts";
import { withdrawalEmail } from "../../emails/withdrawal-emails.ts";
import type { JobHandlers } from "../outbox.ts";
import { type JobContext, outboxCaller } from "./job-context.ts";

export type LookAtPasses = (order: string) => Promise<void>;

export function orderJobs(
  { at, send, readOrder, backEnd }: JobContext,
  orders: OrderTasks,
  emails: EmailData,
  lookAtPasses: LookAtPasses,
) {
  return {
    async "fulfil-order"(job) {
      await orders.fulfil(job.order);
    },
    async "wallet-passes"(job) {
      await lookAtPasses(job.order);
    },
    async "performance-change"(job) {
      await lookAtPasses(job.order);
      const { order, words } = await readOrder(job.order);
      const change = await emails.performanceChange(job.change);
      const performance = order.performances.find(({ id }) => id === change?.performance);
      const isHeld = order.tickets.some((ticket) => ticket.valid && ticket.performance === performance?.id);
      // Refunded in the meantime: this order no longer holds tickets for the performance.
      if (!change || !performance || !isHeld) return;
      const read = await backEnd.refundOffers.list({ link: job.order }, outboxCaller(words.language));
      const offer = read.ok ? read.value.find((one) => one.performance === performance.id) : undefined;
      const until = offer && offer.choices.length > 0 ? offer.until : null;
      await send(job, performanceChangeEmail(at, order, performance, { ...change, until }, words));
    },
    async "changed-performance-settled"(job) {
      const { order, words } = await readOrder(job.order);
      const performance = order.performances.find(({ id }) => id === job.performance);
      if (performance) await send(job, changedPerformanceSettled(at, order, performance, job, words));
    },
    async "gift-vouchers"(job) {
      // Voided in the meantime: no email for a voucher without value.
      const given = await emails.giftVouchers(job.order, job.line);
      if (!given) return;
      const { order, words } = await readOrder(job.order);
      await send(job, await giftVoucherEmail(at, order, job, given, words));
    },
    async "order-returned"(job) {
      const { order, words } = await readOrder(job.order);
      await send(job, orderReturnedEmail(at, order, job, words));
    },
    async withdrawal(job) {
      const notice = await emails.withdrawal(job.receipt);
      if (!notice) return;
      const { order, words } = await readOrder(notice.link);
      await send(job, withdrawalEmail(at, order, job, notice, words));
    },
    async "claim-decided"(job) {
      const claim = await emails.decidedClaim(job.claim);
      if (!claim) return;
      const { order, words } = await readOrder(claim.link);
      await send(job, claimEmail(at, order, job, claim, words));
    },
    async "release-order"(job) {
      await orders.releaseReserved(job.order);
    },
    async "reserved-order"(job) {
      const { order, words } = await readOrder(job.order);
      // Paid or cancelled in the meantime: no reminder is due.
      if (order.state !== (job.days === 0 ? "cancelled" : "reserved")) return;
      // Extended since: the new date has its own reminders.
      if (job.until !== undefined && job.until !== order.holdUntil) return;
      const seats = await orders.seatsOf(order.link, words.language);
      await send(job, reservedEmail(at, order, job.days, seats, words));
    },
    async "series-renewal"(job) {
      const { order, words } = await readOrder(job.order);
      // Confirmed or released before the email was sent: there is nothing left to decide.
      if (order.state !== "reserved") return;
      await send(job, renewalEmail(at, order, await orders.seatsOf(order.link, words.language), words));
    },
  } satisfies Partial<JobHandlers>;
}
