import { engineEmail, toPerson } from "../email.ts";
import { button, heading, paragraph, table } from "../email-layout.ts";
import { placeOf } from "../places.ts";
import { attachmentsOf } from "./order-attachments.ts";

/** The box office has changed tickets; the email has them as they are now. */
export const ticketChanged = engineEmail("ticket-changed", {
  read: ({ order }, { readOrder }) => readOrder(order),
  async write(job, { order, words }, at) {
    const { say, format } = words;
    const { number, holder, link } = order;
    const changed = order.tickets.filter(({ code, valid }) => valid && job.tickets.includes(code));
    const performance = order.performances.find(({ id }) => id === changed[0]?.performance);
    // Changed again or returned since.
    if (!performance) return null;
    const { phone, email } = at.house.contact;
    const holderName = `${holder.firstName} ${holder.lastName}`.trim();
    const count = changed.length;
    return {
      id: `ticket-changed-${link}-${job.change}`,
      to: toPerson(holder),
      subject: say("mail.ticket-changed-subject", { house: at.house.name, number, count }),
      parts: [
        paragraph(say("mail.hello", { name: holder.firstName })),
        paragraph(say(`mail.ticket-changed-${job.what}`, { number, count })),
        heading(performance.event.title),
        paragraph(`${format.fullDateTime(performance.starts)}, ${performance.venue.name}`),
        table(
          changed.flatMap(({ place, priceType, name }) => [
            [placeOf(place, words), priceType],
            [say("mail.ticket-changed-name-on"), name ?? holderName],
          ]),
        ),
        button(say("mail.show-tickets"), `${at.publicUrl}/tickets?order=${link}`),
        paragraph(say("mail.changed-by-us-help", { phone, email })),
      ],
      attachments: await attachmentsOf(at, order, words),
    };
  },
});
