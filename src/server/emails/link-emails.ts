import { hash } from "node:crypto";
import type { Email } from "#ports/mail.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import type { EmailLink } from "../../engine/email-data.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import type { EmailHouse } from "./order-emails.ts";
import type { Words } from "./words.ts";

/** The link works once. */
export function linkEmail(
  at: EmailHouse,
  kind: "login" | "password-reset",
  link: EmailLink,
  next: string,
  words: Words,
): Email {
  const { say } = words;
  const { house, publicUrl } = at;
  const url =
    kind === "login"
      ? `${publicUrl}/authentication?token=${link.token}&next=${encodeURIComponent(next)}`
      : `${publicUrl}/reset-password?token=${link.token}`;
  const minutes = house.constants.magicLinkMinutes;
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: link.firstName }) },
    { kind: "paragraph", text: say(`mail.${kind}-text`, { minutes }) },
    { kind: "button", text: say(`mail.${kind}-button`), url },
    { kind: "paragraph", text: say("mail.not-you") },
  ];
  const subject = say(`mail.${kind}-subject`, { house: house.name });
  return {
    id: `${kind}-${link.token.slice(0, 8)}@${new URL(publicUrl).hostname}`,
    to: { name: `${link.firstName} ${link.lastName}`, address: link.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, words.language, subject, parts),
    attachments: [],
  };
}

export function passwordEmail(
  { house, publicUrl }: EmailHouse,
  change: string,
  { email, firstName, lastName }: EmailPerson,
  { say, language }: Words,
): Email {
  const subject = say("mail.password-changed-subject", { house: house.name });
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: firstName }) },
    { kind: "paragraph", text: say("mail.password-changed-text", { house: house.name }) },
    { kind: "paragraph", text: say("mail.password-changed-help", { phone: house.contact.phone }) },
    { kind: "button", text: say("mail.password-reset-button"), url: `${publicUrl}/reset-password` },
  ];
  return {
    id: `password-changed-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${firstName} ${lastName}`, address: email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}

export function passkeyEmail(
  { house, publicUrl }: EmailHouse,
  {
    what,
    name,
    change,
  }: { readonly what: "added" | "removed"; readonly name: string; readonly change: string },
  { email, firstName, lastName }: EmailPerson,
  { say, language }: Words,
): Email {
  const subject = say(`mail.passkey-${what}-subject`, { house: house.name });
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: firstName }) },
    { kind: "paragraph", text: say(`mail.passkey-${what}-text`, { house: house.name, name }) },
    { kind: "paragraph", text: say("mail.passkey-help", { phone: house.contact.phone }) },
    { kind: "button", text: say("mail.passkey-button"), url: `${publicUrl}/account/update-password` },
  ];
  return {
    id: `passkey-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${firstName} ${lastName}`, address: email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}

export function placeEmail(
  { house, publicUrl }: EmailHouse,
  { email, address }: { readonly email: string; readonly address: string },
  { say, language }: Words,
): Email {
  const subject = say("mail.queue-subject", { house: house.name });
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.queue-text") },
    { kind: "button", text: say("mail.queue-button"), url: publicUrl + address },
    { kind: "paragraph", text: say("mail.not-you") },
  ];
  return {
    id: `queue-${hash("sha256", address, "base64url").slice(0, 16)}@${new URL(publicUrl).hostname}`,
    to: { name: email, address: email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}

export function erasedEmail(
  { house, publicUrl }: EmailHouse,
  { person, change }: { readonly person: EmailPerson; readonly change: string },
  { say, language }: Words,
): Email {
  const subject = say("mail.erased-subject", { house: house.name });
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: person.firstName }) },
    { kind: "paragraph", text: say("mail.erased-text", { house: house.name }) },
    { kind: "paragraph", text: say("mail.erased-kept") },
  ];
  return {
    id: `erased-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
