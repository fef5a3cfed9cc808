import type { OrderLine } from "#contract/lines.ts";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order } from "#contract/operations/orders.ts";
import { inLanguage, type LocalText } from "#domain/languages.ts";
import { lineNotes } from "#languages/line-notes.ts";
import { placeWords } from "#languages/place-words.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { MembershipNotice } from "../../engine/reminders/ending-memberships.ts";
import type { CardNotice } from "../../engine/reminders/expiring-cards.ts";
import type { CreditNotice } from "../../engine/reminders/expiring-credit.ts";
import type { RedemptionsNotice } from "../../engine/reminders/expiring-redemptions.ts";
import type { VoucherNotice } from "../../engine/reminders/expiring-vouchers.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

/** Sent by date. */

export interface PerformanceFacts {
  /** The house's own text. */
  readonly words: LocalText | null;
  /** Besides tickets. */
  readonly lines: readonly OrderLine[];
  /** Food and drink can still be ordered. */
  readonly isServed: boolean;
}

const MINUTE_MS = 60_000;

export function performanceReminder(
  at: EmailHouse,
  order: Order,
  performance: PerformanceOfTicket,
  { words: own, lines, isServed }: PerformanceFacts,
  words: Words,
): Email {
  const { say, format, language } = words;
  const { house, publicUrl } = at;
  const venue = house.venues.find(({ id }) => id === performance.venue.id);
  const facts = { title: performance.event.title, date: format.fullDateTime(performance.starts) };
  const paragraph = (text: string): EmailPart => ({ kind: "paragraph", text });
  const parts: EmailPart[] = [
    paragraph(say("mail.hello", { name: order.holder.firstName })),
    paragraph(say("mail.performance-text", { ...facts, venue: performance.venue.name })),
    ...(venue?.doorsMinutes ? [paragraph(doors(performance.starts, venue.doorsMinutes, words))] : []),
    ...(own ? [paragraph(inLanguage(own, language))] : []),
    { kind: "rows", rows: seatRows(order, performance.id, words) },
    { kind: "button", text: say("mail.show-tickets"), url: `${publicUrl}/tickets?order=${order.link}` },
    ...orderedParts(lines, words),
    ...(isServed
      ? [
          {
            kind: "button" as const,
            text: say("mail.performance-food"),
            url: `${publicUrl}/order/add-ons?order=${order.link}`,
          },
        ]
      : []),
    ...(venue?.arrival
      ? [
          { kind: "heading" as const, text: say("mail.performance-arrival") },
          paragraph(`${venue.street}, ${venue.postalCode} ${venue.city}`),
          paragraph(inLanguage(venue.arrival, language)),
        ]
      : []),
    paragraph(say("mail.plan-help", { phone: house.contact.phone })),
  ];
  const id = `performance-${performance.id}-${Date.parse(performance.starts)}-${order.link}`;
  return composeForOrder(at, id, order, say("mail.performance-subject", facts), parts, [], words);
}

function doors(starts: string, minutes: number, { say, format }: Words): string {
  const time = format.time(new Date(Date.parse(starts) - minutes * MINUTE_MS).toISOString());
  return say("mail.performance-doors", { time });
}

function seatRows(order: Order, performance: number, { say }: Words): [string, string][] {
  return order.tickets
    .filter((ticket) => ticket.valid && ticket.performance === performance)
    .map(({ place, priceType }) => [
      placeWords(place, (parts) => say("place.seat-place", { ...parts })),
      priceType,
    ]);
}

function orderedParts(lines: readonly OrderLine[], { say, format }: Words): EmailPart[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ name, quantity, about }): [string, string] => [
    quantity > 1 ? `${quantity} × ${name}` : name,
    lineNotes(about, (word, values) => say(`lineNotes.${word}`, values), format.calendarDay).join(", "),
  ]);
  return [
    { kind: "heading", text: say("mail.performance-ordered") },
    { kind: "rows", rows },
  ];
}

type Expiry<Kind extends Job["kind"]> = Extract<Job, { kind: Kind }>;

export function creditExpiry(
  at: EmailHouse,
  { customer, until, days }: Expiry<"credit-expiry">,
  { to, amount, currency }: CreditNotice,
  words: Words,
): Email {
  const facts = {
    house: at.house.name,
    amount: moneyOf(words, { amount, currency }),
    date: words.format.calendarDay(until),
  };
  const { say } = words;
  return expiryEmail(at, `credit-${customer}-${until}-${days}`, to, words, {
    subject: say("mail.credit-expiry-subject", facts),
    text: say("mail.credit-expiry-text", facts),
    button: say("mail.returned-button"),
    path: "/account/account-credit",
  });
}

export function redemptionExpiry(
  at: EmailHouse,
  { subscription, until, days }: Expiry<"redemption-expiry">,
  { to, name, redemptions: count }: RedemptionsNotice,
  words: Words,
): Email {
  const facts = {
    name: inLanguage(name, words.language),
    count,
    date: words.format.calendarDay(until),
  };
  const { say } = words;
  return expiryEmail(at, `units-${subscription}-${until}-${days}`, to, words, {
    subject: say("mail.redemption-expiry-subject", facts),
    text: say("mail.redemption-expiry-text", facts),
    button: say("mail.card-button"),
    path: "/subscription-card",
  });
}

export function membershipEnds(
  at: EmailHouse,
  { membership, ends, days }: Expiry<"membership-ends">,
  { to, name, slug, renewal }: MembershipNotice,
  words: Words,
): Email {
  const { say, format, language } = words;
  const facts = {
    house: at.house.name,
    name: inLanguage(name, language),
    date: format.calendarDay(ends),
    on: renewal ? format.calendarDay(renewal.on) : "",
    amount: renewal ? moneyOf(words, renewal) : "",
  };
  const how = renewal ? "renews" : slug === null ? "over" : "ends";
  return expiryEmail(at, `membership-${membership}-${ends}-${days}`, to, words, {
    subject: say(`mail.membership-${how}-subject`, facts),
    text: say(`mail.membership-${how}-text`, facts),
    button: say(how === "ends" ? "mail.membership-renew" : "mail.membership-button"),
    path: how === "ends" ? `/contributions/memberships/${slug}` : "/account/memberships",
  });
}

export function voucherExpiry(
  at: EmailHouse,
  { voucher, until, days }: Expiry<"voucher-expiry">,
  { to, last4, amount, currency }: VoucherNotice,
  words: Words,
): Email {
  const { say } = words;
  const facts = {
    last4,
    amount: moneyOf(words, { amount, currency }),
    date: words.format.calendarDay(until),
  };
  return expiryEmail(at, `voucher-${voucher}-${until}-${days}`, to, words, {
    subject: say("mail.voucher-expiry-subject", facts),
    text: say("mail.voucher-expiry-text", facts),
    button: say("mail.voucher-button"),
    path: "/gift-vouchers",
  });
}

export function cardExpiry(
  at: EmailHouse,
  { card, expires }: Expiry<"card-expiry">,
  { to, method, last4 }: CardNotice,
  words: Words,
): Email {
  const { say } = words;
  const facts = { method, last4, date: words.format.calendarDay(expires) };
  return expiryEmail(at, `card-${card}-${expires}`, to, words, {
    subject: say("mail.card-expiry-subject", facts),
    text: say("mail.card-expiry-text", facts),
    button: say("mail.card-expiry-button"),
    path: "/account/payment-cards",
  });
}

interface Ending {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly path: string;
}

function expiryEmail(
  { house, publicUrl }: EmailHouse,
  id: string,
  to: CreditNotice["to"],
  { say, language }: Words,
  { subject, text, button, path }: Ending,
): Email {
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: to.firstName }) },
    { kind: "paragraph", text },
    { kind: "button", text: button, url: `${publicUrl}${path}` },
    { kind: "paragraph", text: say("mail.plan-help", { phone: house.contact.phone }) },
  ];
  return {
    id: `${id}@${new URL(publicUrl).hostname}`,
    to: { name: `${to.firstName} ${to.lastName}`.trim(), address: to.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
