import { hash } from "node:crypto";
import type { Letter } from "#ports/mail.ts";
import type { LetterLink, LetterPerson } from "../../engine/letter-facts.ts";
import { type LetterPart, letterHtml, letterText } from "./letter-page.ts";
import type { LetterHouse } from "./order-letters.ts";
import type { Words } from "./words.ts";

/** A letter with a link that signs in, or that lets a new password be chosen. Each link works once. */
export function linkLetter(
  at: LetterHouse,
  kind: "login" | "password-reset",
  link: LetterLink,
  next: string,
  words: Words,
): Letter {
  const { say } = words;
  const { house, publicUrl } = at;
  const url =
    kind === "login"
      ? `${publicUrl}/authentication?token=${link.token}&next=${encodeURIComponent(next)}`
      : `${publicUrl}/reset-password?token=${link.token}`;
  const minutes = house.constants.magicLinkMinutes;
  const parts: LetterPart[] = [
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
    text: letterText(house, parts),
    html: letterHtml(house, words.language, subject, parts),
    attachments: [],
  };
}

/** Whoever did not do it themselves hears of it, and how to take their account back. */
export function passwordLetter(
  { house, publicUrl }: LetterHouse,
  change: string,
  { email, firstName, lastName }: LetterPerson,
  { say, language }: Words,
): Letter {
  const subject = say("mail.password-changed-subject", { house: house.name });
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: firstName }) },
    { kind: "paragraph", text: say("mail.password-changed-text", { house: house.name }) },
    { kind: "paragraph", text: say("mail.password-changed-help", { phone: house.contact.phone }) },
    { kind: "button", text: say("mail.password-reset-button"), url: `${publicUrl}/reset-password` },
  ];
  return {
    id: `password-changed-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${firstName} ${lastName}`, address: email },
    subject,
    text: letterText(house, parts),
    html: letterHtml(house, language, subject, parts),
    attachments: [],
  };
}

/** A key is a way in: whoever did not add or remove it themselves hears of it. */
export function passkeyLetter(
  { house, publicUrl }: LetterHouse,
  {
    what,
    name,
    change,
  }: { readonly what: "added" | "removed"; readonly name: string; readonly change: string },
  { email, firstName, lastName }: LetterPerson,
  { say, language }: Words,
): Letter {
  const subject = say(`mail.passkey-${what}-subject`, { house: house.name });
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: firstName }) },
    { kind: "paragraph", text: say(`mail.passkey-${what}-text`, { house: house.name, name }) },
    { kind: "paragraph", text: say("mail.passkey-help", { phone: house.contact.phone }) },
    { kind: "button", text: say("mail.passkey-button"), url: `${publicUrl}/account/update-password` },
  ];
  return {
    id: `passkey-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${firstName} ${lastName}`, address: email },
    subject,
    text: letterText(house, parts),
    html: letterHtml(house, language, subject, parts),
    attachments: [],
  };
}

/** A letter with a link by which a place in a waiting room goes on on another device. */
export function placeLetter(
  { house, publicUrl }: LetterHouse,
  { email, address }: { readonly email: string; readonly address: string },
  { say, language }: Words,
): Letter {
  const subject = say("mail.queue-subject", { house: house.name });
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.queue-text") },
    { kind: "button", text: say("mail.queue-button"), url: publicUrl + address },
    { kind: "paragraph", text: say("mail.not-you") },
  ];
  return {
    id: `queue-${hash("sha256", address, "base64url").slice(0, 16)}@${new URL(publicUrl).hostname}`,
    to: { name: email, address: email },
    subject,
    text: letterText(house, parts),
    html: letterHtml(house, language, subject, parts),
    attachments: [],
  };
}

/** The last letter: that nobody is known by this address any more. */
export function erasedLetter(
  { house, publicUrl }: LetterHouse,
  { person, change }: { readonly person: LetterPerson; readonly change: string },
  { say, language }: Words,
): Letter {
  const subject = say("mail.erased-subject", { house: house.name });
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: person.firstName }) },
    { kind: "paragraph", text: say("mail.erased-text", { house: house.name }) },
    { kind: "paragraph", text: say("mail.erased-kept") },
  ];
  return {
    id: `erased-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
    subject,
    text: letterText(house, parts),
    html: letterHtml(house, language, subject, parts),
    attachments: [],
  };
}
