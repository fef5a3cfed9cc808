import type { Email, MailService } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";

export interface JobMail {
  send(email: Email, job: Job): Promise<void>;
}

interface RefusedEmail {
  readonly job: Job;
  readonly email: Email;
  /** What the mail server answered. */
  readonly answer: string;
}

/** Hands emails that are refused for good to `note`: their jobs are done and not tried again. */
export function notingRefusals(mail: MailService, note: (refused: RefusedEmail) => Promise<void>): JobMail {
  return {
    async send(email, job) {
      const sent = await mail.send(email);
      if (!sent.ok) await note({ job, email, answer: sent.refusal.answer });
    },
  };
}
