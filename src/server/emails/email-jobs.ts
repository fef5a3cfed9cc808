import type { Job, JobKind, JobOf } from "#ports/jobs.ts";
import type { Email } from "#ports/mail.ts";
import type { JobMail } from "../jobs/refused-emails.ts";
import type { EmailDraft, EmailHouse, EmailKind } from "./email.ts";
import { emailHtml, emailText } from "./email-layout.ts";
import type { Words } from "./words.ts";

// biome-ignore lint/suspicious/noExplicitAny: each email has its own type of data
export type AnyEmail<Source> = EmailKind<any, Source, any>;

export type EmailJobs<Kind extends JobKind> = {
  readonly [One in Kind]: (job: JobOf<One>) => Promise<void>;
};

/** Returns a handler for each email, by the name of its job. */
export function emailJobs<Source, const Emails extends readonly AnyEmail<Source>[]>(
  emails: Emails,
  source: Source,
  { at, mail }: { readonly at: EmailHouse; readonly mail: JobMail },
) {
  const handlers = emails.map(({ kind, read, write }) => [
    kind,
    async (job: Job) => {
      const data = await read(job, source);
      const draft: EmailDraft | null = data && (await write(job, data, at));
      // Customers whose data was erased have no address, so they get no email about their orders.
      if (draft && draft.to.address !== "") await mail.send(composeEmail(at, draft, data.words), job);
    },
  ]);
  return Object.fromEntries(handlers) as EmailJobs<Emails[number]["kind"]>;
}

export function composeEmail(
  { house, publicUrl }: EmailHouse,
  { id, parts, attachments = [], ...head }: EmailDraft,
  { language }: Words,
): Email {
  return {
    ...head,
    id: `${id}@${new URL(publicUrl).hostname}`,
    text: emailText(house, parts),
    html: emailHtml(house, language, head.subject, parts),
    attachments,
  };
}
