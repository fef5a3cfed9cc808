import type { Email } from "#ports/mail.ts";
import type { SharedTicketEmail } from "../../engine/email-data.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import type { EmailHouse } from "./order-emails.ts";
import type { Words } from "./words.ts";

/** To the recipient of a shared ticket. The link is valid until the performance ends. */
export function sharedTicketEmail(
  { house, publicUrl }: EmailHouse,
  { share, email }: { readonly share: string; readonly email: string },
  shared: SharedTicketEmail,
  { say, format, language }: Words,
): Email {
  const { name, performance, from, token } = shared;
  const { title } = performance.event;
  const facts = {
    title,
    date: format.fullDateTime(performance.starts),
    venue: performance.venue.name,
    from: `${from.firstName} ${from.lastName}`,
  };
  const subject = say("mail.share-subject", facts);
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name }) },
    { kind: "paragraph", text: say("mail.share-text", facts) },
    { kind: "button", text: say("mail.share-button"), url: `${publicUrl}/shared-tickets?share=${token}` },
    { kind: "paragraph", text: say("mail.share-until", facts) },
  ];
  return {
    id: `share-${share}@${new URL(publicUrl).hostname}`,
    to: { name, address: email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
