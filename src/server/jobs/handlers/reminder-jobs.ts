import type { Reminders } from "../../../engine/reminders/reminders.ts";
import {
  cardExpiry,
  creditExpiry,
  membershipEnds,
  performanceReminder,
  redemptionExpiry,
  voucherExpiry,
} from "../../emails/reminder-emails.ts";
import type { JobHandlers } from "../outbox.ts";
import { type JobContext, outboxCaller } from "./job-context.ts";

export function reminderJobs(context: JobContext, reminders: Reminders) {
  const { at, send, readOrder, words, houseLanguage, backEnd } = context;
  return {
    async "performance-reminder"(job) {
      const notice = await reminders.performance(job.order, job.performance, job.starts);
      if (!notice) return;
      const { order, words } = await readOrder(job.order);
      const performance = order.performances.find(({ id }) => id === job.performance);
      if (!performance) return;
      const isKept = (line: (typeof order.lines)[number]) =>
        notice.lines.includes(line.id) && line.returned < line.quantity;
      const lines = [];
      for (const link of notice.orders) lines.push(...(await readOrder(link)).order.lines.filter(isKept));
      const food = await backEnd.food.served({ performance: job.performance }, outboxCaller(words.language));
      const isServed = food.ok && food.value.served;
      await send(
        job,
        performanceReminder(at, order, performance, { words: notice.words, lines, isServed }, words),
      );
    },
    async "credit-expiry"(job) {
      const notice = await reminders.credit(job.customer, job.until);
      if (!notice) return;
      await send(job, creditExpiry(at, job, notice, await words(notice.language ?? houseLanguage)));
    },
    async "redemption-expiry"(job) {
      const notice = await reminders.redemptions(job.subscription, job.until);
      if (notice) await send(job, redemptionExpiry(at, job, notice, await words(notice.language)));
    },
    async "membership-ends"(job) {
      const notice = await reminders.membership(job.membership, job.ends);
      if (notice) await send(job, membershipEnds(at, job, notice, await words(notice.language)));
    },
    async "voucher-expiry"(job) {
      const notice = await reminders.voucher(job.voucher, job.until);
      if (notice) await send(job, voucherExpiry(at, job, notice, await words(notice.language)));
    },
    async "card-expiry"(job) {
      const notice = await reminders.card(job.card, job.expires);
      if (notice) await send(job, cardExpiry(at, job, notice, await words(notice.language)));
    },
  } satisfies Partial<JobHandlers>;
}
