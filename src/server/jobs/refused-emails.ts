import type { Job } from "#ports/jobs.ts";
import type { Email, MailService } from "#ports/mail.ts";

export interface JobMail {
  send(email: Email, job: Job): Promise<void>;
}

interface RefusedEmail {
  readonly job: Job;
  readonly email: Email;
  readonly answer: string;
}

/** Passes permanently refused emails to `note`; their jobs complete and are not retried. */
export function notingRefusals(mail: MailService, note: (refused: RefusedEmail) => Promise<void>): JobMail {
  return {
    async send(email, job) {
      const sent = await mail.send(email);
      if (!sent.ok) await note({ job, email, answer: sent.refusal.answer });
    },
  };
}
