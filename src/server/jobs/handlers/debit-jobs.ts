import type { DebitJobs } from "../../../engine/sales/direct-debit/debit-jobs.ts";
import { partsEmail } from "../../emails/parts-email.ts";
import { planEmail } from "../../emails/plan-emails.ts";
import type { JobHandlers } from "../outbox.ts";
import type { JobContext } from "./job-context.ts";

export function debitJobs({ at, send, words }: JobContext, debits: DebitJobs) {
  return {
    async "debit-notice"(job) {
      await debits.hear(job.about);
    },
    async "debit-collect"(job) {
      await debits.collectInstalment(job.instalment);
    },
    async "debit-plan"(job) {
      const notice = await debits.planNotice(job.plan);
      if (!notice) return;
      const inLanguage = await words(notice.language);
      if (notice.kind === "order") {
        const email = partsEmail(at, job, notice, inLanguage);
        if (email) await send(job, email);
        return;
      }
      const { stage } = job;
      // Stopped in the meantime: the email would no longer be true.
      if (stage === "paid" || (notice.state === "ended") !== ["refused", "ended"].includes(stage)) return;
      await send(job, planEmail(at, { ...job, stage }, notice, inLanguage));
    },
  } satisfies Partial<JobHandlers>;
}
