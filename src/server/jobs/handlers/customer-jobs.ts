import type { EmailData } from "../../../engine/email-data.ts";
import { emailChangedEmail, emailChangeEmail } from "../../emails/email-change-emails.ts";
import { enquiryEmail } from "../../emails/enquiry-email.ts";
import { erasedEmail, linkEmail, passkeyEmail } from "../../emails/link-emails.ts";
import { registrationEmail } from "../../emails/registration-email.ts";
import { sharedTicketEmail } from "../../emails/share-emails.ts";
import type { JobHandlers } from "../outbox.ts";
import type { JobContext } from "./job-context.ts";

/** Emails about an account, and about what a customer sent without an order. */
export function customerJobs({ at, send, words, houseLanguage }: JobContext, emails: EmailData) {
  return {
    async "customer-link"(job) {
      const link = await emails.linkFor(job.customer, job.link);
      if (!link) return;
      await send(job, linkEmail(at, job.link, link, job.next, await words(job.language)));
    },
    async "email-change"(job) {
      const notice = await emails.emailChange(job.change);
      if (!notice) return;
      await send(job, emailChangeEmail(at, job.change, notice, await words(job.language)));
    },
    async "email-changed"(job) {
      await send(job, emailChangedEmail(at, job, await words(job.language)));
    },
    async "passkey-changed"(job) {
      const person = await emails.personOf(job.customer);
      if (!person) return;
      await send(job, passkeyEmail(at, job, person, await words(job.language)));
    },
    async "account-erased"(job) {
      await send(job, erasedEmail(at, job, await words(job.language)));
    },
    async "shared-ticket"(job) {
      const shared = await emails.sharedTicket(job.share, job.language);
      // Revoked before the email was sent.
      if (!shared) return;
      await send(job, sharedTicketEmail(at, job, shared, await words(job.language)));
    },
    async enquiry(job) {
      const enquiry = await emails.enquiry(job.enquiry, houseLanguage);
      if (!enquiry) return;
      await send(job, enquiryEmail(at, job.enquiry, enquiry, await words(houseLanguage)));
    },
    async registration(job) {
      const notice = await emails.registration(job.entry);
      // Withdrawn and registered again, or the reverse: only the email for the latest state is sent.
      const stage = notice?.entry.state === "withdrawn" ? "withdrawn" : "received";
      if (!notice || (["received", "withdrawn"].includes(job.stage) && job.stage !== stage)) return;
      await send(job, registrationEmail(at, job.entry, notice, job.stage, await words(notice.language)));
    },
  } satisfies Partial<JobHandlers>;
}
