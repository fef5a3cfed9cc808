import type { EmailPerson } from "#ports/recipients.ts";
import { type EmailDraft, type EmailHouse, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";
import type { Words } from "../words.ts";

interface Ending {
  readonly id: string;
  readonly to: EmailPerson;
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly path: string;
}

/** The common form of emails about something that ends. */
export function writeExpiry(
  { house, publicUrl }: EmailHouse,
  { say }: Words,
  { id, to, subject, text, button: label, path }: Ending,
): EmailDraft {
  return {
    id,
    to: toPerson(to),
    subject,
    parts: [
      paragraph(say("mail.hello", { name: to.firstName })),
      paragraph(text),
      button(label, `${publicUrl}${path}`),
      paragraph(say("mail.plan-help", { phone: house.contact.phone })),
    ],
  };
}
