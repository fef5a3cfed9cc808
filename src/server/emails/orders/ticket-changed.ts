import { engineEmail, toPerson } from "../email.ts";
import { button, heading, paragraph, table } from "../email-layout.ts";
import { placeOf } from "../places.ts";
import { attachmentsOf } from "./order-attachments.ts";

/** The box office has changed a ticket; the email has the tickets as they are now. */
export const ticketChanged = engineEmail("ticket-changed", {
  read: ({ order }, { readOrder }) => readOrder(order),
  async write(job, { order, words }, at) {
    const { say, format } = words;
    const { number, holder, link } = order;
    const ticket = order.tickets.find(({ code, valid }) => code === job.ticket && valid);
    const performance = order.performances.find(({ id }) => id === ticket?.performance);
    // Changed again or returned since.
    if (!ticket || !performance) return null;
    const { phone, email } = at.house.contact;
    const name = ticket.name ?? `${holder.firstName} ${holder.lastName}`.trim();
    return {
      id: `ticket-changed-${link}-${job.change}`,
      to: toPerson(holder),
      subject: say("mail.ticket-changed-subject", { house: at.house.name, number }),
      parts: [
        paragraph(say("mail.hello", { name: holder.firstName })),
        paragraph(say(`mail.ticket-changed-${job.what}`, { number })),
        heading(performance.event.title),
        paragraph(`${format.fullDateTime(performance.starts)}, ${performance.venue.name}`),
        table([
          [placeOf(ticket.place, words), ticket.priceType],
          [say("mail.ticket-changed-name-on"), name],
        ]),
        button(say("mail.show-tickets"), `${at.publicUrl}/tickets?order=${link}`),
        paragraph(say("mail.changed-by-us-help", { phone, email })),
      ],
      attachments: await attachmentsOf(at, order, words),
    };
  },
});
