import type { PerformanceOfTicket } from "#contract/basket.ts";
import type { Order } from "#contract/orders.ts";
import type { Letter } from "#ports/mail.ts";
import type { LetterPart } from "./letter-page.ts";
import { composeForOrder, type LetterHouse } from "./order-letters.ts";
import type { Words } from "./words.ts";

/** What the house has changed, as far as a letter tells of it. */
export interface ChangeToTell {
  readonly id: number;
  readonly kind: "cancelled" | "moved" | "reinstated";
  readonly before: Date;
  readonly after: Date;
}

/** To whoever holds tickets: the evening is not given, is given at another time, or is given after all. */
export function performanceChangeLetter(
  at: LetterHouse,
  order: Order,
  performance: PerformanceOfTicket,
  change: ChangeToTell,
  words: Words,
): Letter {
  const { say, format } = words;
  const { kind, before, after } = change;
  const { title } = performance.event;
  const facts = {
    title,
    date: format.fullDateTime((kind === "cancelled" ? before : after).toISOString()),
    before: format.fullDateTime(before.toISOString()),
    number: order.number,
    phone: at.house.contact.phone,
  };
  const parts: LetterPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say(`mail.change-${kind}-text`, facts) },
    { kind: "paragraph", text: say(`mail.change-${kind}-help`, facts) },
    { kind: "button", text: say("mail.show-tickets"), url: `${at.publicUrl}/tickets?order=${order.link}` },
  ];
  const subject = say(`mail.change-${kind}-subject`, facts);
  // One change, one letter an order, however often it is sent.
  return composeForOrder(at, `change-${change.id}-${order.link}`, order, subject, parts, [], words);
}
