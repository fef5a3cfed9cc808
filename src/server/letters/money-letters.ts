import type { Letter } from "#ports/mail.ts";
import type { StrayMoney } from "../../engine/letter-facts.ts";
import { type LetterPart, letterHtml, letterText } from "./letter-page.ts";
import type { LetterHouse } from "./order-letters.ts";
import { moneyOf, type Words } from "./words.ts";

/** To the house itself: money came that fits no order, and goes back by a date. */
export function strayMoneyLetter(at: LetterHouse, payment: string, stray: StrayMoney, words: Words): Letter {
  const { say, format, language } = words;
  const { house } = at;
  const facts = {
    number: stray.order,
    amount: moneyOf(words, stray),
    expected: format.money({ amount: stray.expected, currency: house.currency }),
    payment: stray.payment,
    date: format.fullDateTime(stray.returnBy.toISOString()),
  };
  const subject = say("mail.stray-subject", facts);
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.stray-text", facts) },
    { kind: "paragraph", text: say("mail.stray-help", facts) },
  ];
  return {
    id: `stray-${payment}@${new URL(at.publicUrl).hostname}`,
    to: { name: house.name, address: house.contact.email },
    subject,
    text: letterText(house, parts),
    html: letterHtml(house, language, subject, parts),
    attachments: [],
  };
}
