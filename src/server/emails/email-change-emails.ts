import type { Email } from "#ports/mail.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import type { EmailChangeEmail } from "../../engine/account/email-changes.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import type { EmailHouse } from "./order-emails.ts";
import type { Words } from "./words.ts";

/** To the new address: the confirmation link, or a notice that the address already has an account. */
export function emailChangeEmail(
  { house, publicUrl }: EmailHouse,
  change: string,
  { token, person, until }: EmailChangeEmail,
  { say, format, language }: Words,
): Email {
  const kind = token === null ? "email-taken" : "email-change";
  const subject = say(`mail.${kind}-subject`, { house: house.name });
  const date = format.fullDateTime(until.toISOString());
  const parts: EmailPart[] =
    token === null
      ? [
          { kind: "paragraph", text: say("mail.email-taken-text", { house: house.name }) },
          { kind: "button", text: say("mail.login-button"), url: `${publicUrl}/login` },
        ]
      : [
          { kind: "paragraph", text: say("mail.hello", { name: person.firstName }) },
          { kind: "paragraph", text: say("mail.email-change-text", { house: house.name, date }) },
          {
            kind: "button",
            text: say("mail.email-change-button"),
            url: `${publicUrl}/confirm-email?token=${token}`,
          },
        ];
  parts.push({ kind: "paragraph", text: say("mail.not-you") });
  return {
    id: `email-change-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${person.firstName} ${person.lastName}`.trim() || person.email, address: person.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}

/**
 * A customer who did not request the change can recover the account. Does not name the new address: the old
 * mailbox may belong to another person by now.
 */
export function emailChangedEmail(
  { house, publicUrl }: EmailHouse,
  {
    what,
    person,
    change,
  }: { readonly what: "requested" | "changed"; readonly person: EmailPerson; readonly change: string },
  { say, language }: Words,
): Email {
  const subject = say(`mail.email-${what}-subject`, { house: house.name });
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: person.firstName }) },
    { kind: "paragraph", text: say(`mail.email-${what}-text`, { house: house.name }) },
    { kind: "paragraph", text: say(`mail.email-${what}-help`, { phone: house.contact.phone }) },
  ];
  // After the change, a password reset would go to the new address and is no remedy.
  if (what === "requested") {
    parts.push({
      kind: "button",
      text: say("mail.password-reset-button"),
      url: `${publicUrl}/reset-password`,
    });
  }
  return {
    id: `email-${what}-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
