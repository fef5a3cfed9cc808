import type { House } from "#config/house/house.ts";
import { type Capabilities, EVERYTHING } from "#contract/capabilities.ts";
import type { Order } from "#contract/operations/orders.ts";
import { isWithdrawable } from "#domain/orders/withdrawal.ts";
import { deliveryCosts } from "#languages/delivery-costs.ts";
import { lineNotes } from "#languages/line-notes.ts";
import { paidWith } from "#languages/paid-with.ts";
import { placeWords } from "#languages/place-words.ts";
import type { Attachment, Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import { printTickets } from "../../adapters/ticket-pdf/print-tickets.ts";
import { performanceCalendar } from "../documents/performance-calendar.ts";
import { ticketSheet } from "../documents/ticket-sheet.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import { moneyOf, type Words } from "./words.ts";

export interface EmailHouse {
  readonly house: House;
  readonly publicUrl: string;
  /** Emails link only to existing pages. Default: all. */
  readonly capabilities?: Capabilities;
}

export async function orderConfirmation(at: EmailHouse, order: Order, words: Words): Promise<Email> {
  const { say, format } = words;
  const suffix = order.tickets.length > 0 ? "" : "-no-tickets";
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say(`mail.order-thanks${suffix}`, { number: order.number }) },
    ...order.performances.flatMap((performance): EmailPart[] => [
      { kind: "heading", text: performance.event.title },
      { kind: "paragraph", text: `${format.fullDateTime(performance.starts)}, ${performance.venue.name}` },
      {
        kind: "rows",
        rows: order.tickets
          .filter((ticket) => ticket.performance === performance.id)
          .map(({ place, priceType, total }) => [
            `${placeWords(place, (parts) => say("place.seat-place", { ...parts }))} (${priceType})`,
            format.money(total),
          ]),
      },
    ]),
    ...linesParts(at, order, words),
    { kind: "rows", rows: totalsRows(order, words) },
    ...deliveryParts(at, order, words),
  ];
  const attachments: Attachment[] = order.performances.map((performance) => ({
    fileName: `${performance.event.slug}-${performance.id}.ics`,
    contentType: "text/calendar",
    content: new TextEncoder().encode(performanceCalendar(order, performance, at.house, at.publicUrl, words)),
  }));
  if (order.delivery?.kind === "electronic") {
    attachments.unshift({
      fileName: `${at.house.id}-${order.number}.pdf`,
      contentType: "application/pdf",
      content: await printTickets(ticketSheet(order, at.house, words)),
    });
  }
  return composeForOrder(
    at,
    `order-${order.link}`,
    order,
    say(`mail.order-subject${suffix}`, { house: at.house.name, number: order.number }),
    parts,
    attachments,
    words,
  );
}

function deliveryParts(at: EmailHouse, { delivery, link }: Order, { say }: Words): EmailPart[] {
  if (!delivery) return [];
  return [
    { kind: "paragraph", text: say(`mail.delivery-${delivery.kind}`) },
    { kind: "button", text: say("mail.show-tickets"), url: `${at.publicUrl}/tickets?order=${link}` },
    { kind: "paragraph", text: say("mail.no-withdrawal") },
  ];
}

function linesParts(
  { publicUrl, house, capabilities = EVERYTHING }: EmailHouse,
  { lines, number }: Order,
  { say, format }: Words,
): EmailPart[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ name, quantity, about, total }): [string, string] => {
    const notes = lineNotes(about, (word, values) => say(`lineNotes.${word}`, values), format.calendarDay);
    const what = [quantity > 1 ? `${quantity} × ${name}` : name, ...notes].join(", ");
    return [what, format.money(total)];
  });
  return [
    { kind: "heading", text: say("mail.also-bought") },
    { kind: "rows", rows },
    ...(lines.some(({ kind }) => kind === "flex") && capabilities.has("ticket-redemptions")
      ? [{ kind: "button" as const, text: say("mail.card-button"), url: `${publicUrl}/subscription-card` }]
      : []),
    ...(lines.some(isWithdrawable) ? [{ kind: "paragraph" as const, text: howToWithdraw() }] : []),
  ];
  function howToWithdraw() {
    const { phone, email } = house.contact;
    if (!capabilities.has("withdrawal")) return say("mail.withdrawal-contact", { phone, email });
    return say("mail.withdrawal-link", { url: `${publicUrl}/withdraw?order=${encodeURIComponent(number)}` });
  }
}

type ReturnedMoney = NonNullable<Extract<Job, { kind: "refund-notice" }>["money"]>;

/** Announces an automatic refund: the payment came too late for the seats, or its amount was wrong. */
export function refundNotice(at: EmailHouse, order: Order, words: Words, money?: ReturnedMoney): Email {
  const { say, format } = words;
  const amount = money ? moneyOf(words, money) : format.money(order.totals.total);
  // A free order has nothing to refund, but its tickets are lost all the same.
  const isFree = !money && order.totals.total.amount === 0;
  const text = isFree ? "mail.lost-text" : money?.isWrong ? "mail.refund-wrong-text" : "mail.refund-text";
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say(text, { number: order.number, amount }) },
    { kind: "paragraph", text: say("mail.refund-help", { phone: at.house.contact.phone }) },
  ];
  const subject = say(isFree ? "mail.lost-subject" : "mail.refund-subject", {
    house: at.house.name,
    number: order.number,
  });
  return composeForOrder(at, `refund-${order.link}`, order, subject, parts, [], words);
}

function totalsRows(order: Order, { say, format }: Words): [string, string][] {
  const { totals } = order;
  const items = order.lines.length === 0 ? "mail.tickets" : "mail.subtotal";
  const rows: [string, string][] = [[say(items), format.money(totals.subtotal)]];
  if (totals.fees.amount > 0) rows.push([say("mail.fees"), format.money(totals.fees)]);
  if (totals.discount.amount > 0) rows.push([say("mail.discount"), `−${format.money(totals.discount)}`]);
  for (const { name, cost } of deliveryCosts(totals.delivery, order.delivery, say("totals.postage"))) {
    if (cost.amount > 0) rows.push([name, format.money(cost)]);
  }
  rows.push([say("mail.total"), format.money(totals.total)]);
  for (const { basisPoints, vat } of totals.vatByRate) {
    rows.push([say("mail.vat", { rate: basisPoints / 100 }), format.money(vat)]);
  }
  for (const { kind, label, amount } of order.tenders) {
    const name =
      kind === "voucher" && label
        ? say("totals.voucher-code", { code: label })
        : (kind === "redemption" && label) || say(`totals.${kind}`);
    rows.push([name, format.money({ ...amount, amount: -amount.amount })]);
  }
  if (order.paymentMethod) rows.push([say("mail.paid-with"), paidWith(order, format.money)]);
  return rows;
}

export function composeForOrder(
  at: EmailHouse,
  id: string,
  order: Order,
  subject: string,
  parts: readonly EmailPart[],
  attachments: readonly Attachment[],
  words: Words,
): Email {
  const { firstName, lastName, email } = order.holder;
  return {
    id: `${id}@${new URL(at.publicUrl).hostname}`,
    to: { name: `${firstName} ${lastName}`, address: email },
    subject,
    text: emailText(at.house, parts),
    html: emailHtml(at.house, words.language, subject, parts),
    attachments,
  };
}
