import { INTL_LOCALES } from "#languages/locales.ts";
import type { Email } from "#ports/mail.ts";
import type { EnquiryToAnswer } from "../../engine/sales/enquiries/enquiries.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import type { EmailHouse } from "./order-emails.ts";
import type { Words } from "./words.ts";

/** To the house. Replies go to the customer. */
export function enquiryEmail(at: EmailHouse, id: string, enquiry: EnquiryToAnswer, words: Words): Email {
  const { say, format, language } = words;
  const { house } = at;
  const { shown } = enquiry;
  const requested = {
    event: shown?.event ?? String(enquiry.performance),
    date: shown ? format.fullDateTime(new Date(shown.starts).toISOString()) : "–",
  };
  const subject = say("mail.enquiry-subject", requested);
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.enquiry-text", requested) },
    { kind: "rows", rows: enquiry.answers },
    {
      kind: "paragraph",
      text: say("mail.enquiry-language", { language: INTL_LOCALES[enquiry.language].name }),
    },
  ];
  return {
    id: `enquiry-${id}@${new URL(at.publicUrl).hostname}`,
    to: { name: house.name, address: house.contact.email },
    ...(enquiry.email === null ? {} : { replyTo: enquiry.email }),
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
