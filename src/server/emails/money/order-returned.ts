import type { Order } from "#contract/operations/orders.ts";
import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";
import { placeOf } from "../places.ts";
import { moneyOf, type Words } from "../words.ts";

/** What went back to vouchers, and what became credit. */
export const orderReturned = engineEmail("order-returned", {
  read: ({ order }, { readOrder }) => readOrder(order),
  write(job, { order, words }, { house, publicUrl }) {
    const { say, format } = words;
    const { number } = order;
    const { value, credit, waived = 0, currency, exchanged } = job;
    const date = format.calendarDay(job.until);
    const text = (
      key: "mail.returned-value" | "mail.returned-credit" | "mail.returned-waived",
      amount: number,
    ) => (amount === 0 ? [] : [paragraph(say(key, { amount: moneyOf(words, { amount, currency }), date }))]);
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
        ...text("mail.returned-credit", credit),
        ...text("mail.returned-waived", waived),
        ...text("mail.returned-value", value),
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
