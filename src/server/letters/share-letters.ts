import type { Letter } from "#ports/mail.ts";
import type { SharedTicketLetter } from "../../engine/letter-facts.ts";
import { type LetterPart, letterHtml, letterText } from "./letter-page.ts";
import type { LetterHouse } from "./order-letters.ts";
import type { Words } from "./words.ts";

/** To somebody whom a ticket is shown: what for, when, from whom, and the link that lives until the performance is over. */
export function sharedTicketLetter(
  { house, publicUrl }: LetterHouse,
  { share, email }: { readonly share: string; readonly email: string },
  shared: SharedTicketLetter,
  { say, format, language }: Words,
): Letter {
  const { name, performance, from, token } = shared;
  const { title } = performance.event;
  const facts = {
    title,
    date: format.fullDateTime(performance.starts),
    venue: performance.venue.name,
    from: `${from.firstName} ${from.lastName}`,
  };
  const subject = say("mail.share-subject", facts);
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name }) },
    { kind: "paragraph", text: say("mail.share-text", facts) },
    { kind: "button", text: say("mail.share-button"), url: `${publicUrl}/shared-tickets?share=${token}` },
    { kind: "paragraph", text: say("mail.share-until", facts) },
  ];
  return {
    id: `share-${share}@${new URL(publicUrl).hostname}`,
    to: { name, address: email },
    subject,
    text: letterText(house, parts),
    html: letterHtml(house, language, subject, parts),
    attachments: [],
  };
}
