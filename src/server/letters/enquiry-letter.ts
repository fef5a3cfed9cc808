import { INTL_LOCALES } from "#languages/locales.ts";
import type { Letter } from "#ports/mail.ts";
import type { EnquiryToAnswer } from "../../engine/sales/enquiries.ts";
import { type LetterPart, letterHtml, letterText } from "./letter-page.ts";
import type { LetterHouse } from "./order-letters.ts";
import type { Words } from "./words.ts";

/** To the house itself: somebody asks for a performance. An answer to the letter goes to whoever asked. */
export function enquiryLetter(at: LetterHouse, id: string, enquiry: EnquiryToAnswer, words: Words): Letter {
  const { say, format, language } = words;
  const { house } = at;
  const { shown } = enquiry;
  const asked = {
    event: shown?.event ?? String(enquiry.performance),
    date: shown ? format.fullDateTime(new Date(shown.starts).toISOString()) : "–",
  };
  const subject = say("mail.enquiry-subject", asked);
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.enquiry-text", asked) },
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
    text: letterText(house, parts),
    html: letterHtml(house, language, subject, parts),
    attachments: [],
  };
}
