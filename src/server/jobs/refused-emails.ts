import type { Letter, MailService } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";

export interface JobMail {
  send(letter: Letter, job: Job): Promise<void>;
}

interface RefusedEmail {
  readonly job: Job;
  readonly letter: Letter;
  /** What the mail server answered. */
  readonly answer: string;
}

/** Hands emails that are refused for good to `note`: their jobs are done and not tried again. */
export function notingRefusals(mail: MailService, note: (refused: RefusedEmail) => Promise<void>): JobMail {
  return {
    async send(letter, job) {
      const sent = await mail.send(letter);
      if (!sent.ok) await note({ job, letter, answer: sent.refusal.answer });
    },
  };
}
