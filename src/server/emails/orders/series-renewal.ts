import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph, table } from "../email-layout.ts";
import { rowsOfSeats } from "../places.ts";

export const seriesRenewal = engineEmail("series-renewal", {
  async read(job, { engine, readOrder }) {
    const { order, words } = await readOrder(job.order);
    // Confirmed or released before the email was sent: there is nothing left to decide.
    if (order.state !== "reserved") return null;
    return { order, words, seats: await engine.orders.seatsOf(order.link, words.language) };
  },
  write(_, { order, seats, words }, { house, publicUrl }) {
    const { say, format } = words;
    const facts = {
      house: house.name,
      series: order.lines[0]?.name ?? "",
      date: order.holdUntil ? format.fullDateTime(order.holdUntil) : "",
      amount: format.money(order.totals.total),
      phone: house.contact.phone,
    };
    return {
      id: `renewal-${order.link}`,
      to: toPerson(order.holder),
      subject: say("mail.renewal-subject", facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say("mail.renewal-text", facts)),
        // The seats are the same for all performances of the series.
        table(rowsOfSeats(seats, order.performances[0]?.id, words)),
        ...order.performances.map(({ event, starts, venue }) =>
          paragraph(`${event.title}, ${format.fullDateTime(starts)}, ${venue.name}`),
        ),
        button(say("mail.renewal-button"), `${publicUrl}/account/your-ticket-subscriptions`),
        paragraph(say("mail.reserved-help", facts)),
      ],
    };
  },
});
