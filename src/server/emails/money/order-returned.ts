import type { Order } from "#contract/operations/orders.ts";
import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";
import { placeOf } from "../places.ts";
import type { Words } from "../words.ts";
import { amountParagraphs } from "./amounts.ts";

/** What went back to vouchers, and what became credit. */
export const orderReturned = engineEmail("order-returned", {
  read: ({ order }, { readOrder }) => readOrder(order),
  write(job, { order, words }, { house, publicUrl }) {
    const { say, format } = words;
    const { number } = order;
    const { value, credit, waived = 0, exchanged } = job;
    const amounts = [
      ["mail.returned-credit", credit],
      ["mail.returned-waived", waived],
      ["mail.returned-value", value],
    ] as const;
    const one = ticketReturned(order, job.ticket, words);
    const kept =
      one || exchanged
        ? []
        : order.lines.filter((line) => line.returned < line.quantity).map(({ name }) => name);
    const about = exchanged ? "exchanged" : one ? "ticket-returned" : "returned";
    // Each returned ticket and each exchange of an order gets a separate email.
    const of = one ? [job.ticket] : exchanged ? [exchanged] : [];
    return {
      id: ["returned", order.link, ...of].join("-"),
      to: toPerson(order.holder),
      subject: say(`mail.${about}-subject`, { house: house.name, number }),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(one ?? say(exchanged ? "mail.exchanged-text" : "mail.returned-text", { number })),
        ...amountParagraphs(words, amounts, job),
        ...(kept.length > 0 ? [paragraph(say("mail.returned-kept", { names: format.list(kept) }))] : []),
        button(say("mail.returned-button"), `${publicUrl}/account/account-credit`),
      ],
    };
  },
});

function ticketReturned(
  { number, tickets, performances }: Order,
  code: string | undefined,
  words: Words,
): string | null {
  const ticket = tickets.find((one) => one.code === code);
  const performance = performances.find(({ id }) => id === ticket?.performance);
  if (!ticket || !performance) return null;
  return words.say("mail.ticket-returned-text", {
    number,
    title: performance.event.title,
    date: words.format.fullDateTime(performance.starts),
    place: placeOf(ticket.place, words),
  });
}
