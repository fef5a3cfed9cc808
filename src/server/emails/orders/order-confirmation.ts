import { EVERYTHING } from "#contract/capabilities.ts";
import type { Order } from "#contract/operations/orders.ts";
import { isWithdrawable } from "#domain/orders/withdrawal.ts";
import { deliveryCosts } from "#languages/delivery-costs.ts";
import { lineNotes } from "#languages/line-notes.ts";
import { paidWith } from "#languages/paid-with.ts";
import { type EmailHouse, sharedEmail, toPerson } from "../email.ts";
import { button, type EmailPart, heading, paragraph, table } from "../email-layout.ts";
import { placeOf } from "../places.ts";
import type { Words } from "../words.ts";
import { attachmentsOf } from "./order-attachments.ts";

export const orderConfirmation = sharedEmail("order-confirmation", {
  async read(job, { readOrder }) {
    const { order, words } = await readOrder(job.order);
    // Refunded before the email was sent: nothing is left to confirm.
    const isKept = ({ returned, quantity }: Order["lines"][number]) => returned < quantity;
    return order.tickets.some(({ valid }) => valid) || order.lines.some(isKept) ? { order, words } : null;
  },
  async write(_, { order, words }, at) {
    const { say, format } = words;
    const { number, tickets, holder } = order;
    const suffix = tickets.length > 0 ? "" : "-no-tickets";
    return {
      id: `order-${order.link}`,
      to: toPerson(holder),
      subject: say(`mail.order-subject${suffix}`, { house: at.house.name, number }),
      parts: [
        paragraph(say("mail.hello", { name: holder.firstName })),
        paragraph(say(`mail.order-thanks${suffix}`, { number })),
        ...order.performances.flatMap(({ id, event, starts, venue }) => [
          heading(event.title),
          paragraph(`${format.fullDateTime(starts)}, ${venue.name}`),
          table(
            tickets
              .filter((ticket) => ticket.performance === id)
              .map(({ place, priceType, total }) => [
                `${placeOf(place, words)} (${priceType})`,
                format.money(total),
              ]),
          ),
        ]),
        ...linesParts(at, order, words),
        table(totalsRows(order, words)),
        ...deliveryParts(at, order, words),
      ],
      attachments: await attachmentsOf(at, order, words),
    };
  },
});

function deliveryParts(at: EmailHouse, { delivery, link }: Order, { say }: Words): EmailPart[] {
  if (!delivery) return [];
  return [
    paragraph(say(`mail.delivery-${delivery.kind}`)),
    button(say("mail.show-tickets"), `${at.publicUrl}/tickets?order=${link}`),
    paragraph(say("mail.no-withdrawal")),
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
    heading(say("mail.also-bought")),
    table(rows),
    ...(lines.some(({ kind }) => kind === "flex") && capabilities.has("ticket-redemptions")
      ? [button(say("mail.card-button"), `${publicUrl}/subscription-card`)]
      : []),
    ...(lines.some(isWithdrawable) ? [paragraph(howToWithdraw())] : []),
  ];
  function howToWithdraw() {
    const { phone, email } = house.contact;
    if (!capabilities.has("withdrawal")) return say("mail.withdrawal-contact", { phone, email });
    return say("mail.withdrawal-link", { url: `${publicUrl}/withdraw?order=${encodeURIComponent(number)}` });
  }
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
