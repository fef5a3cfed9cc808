import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph, table } from "../email-layout.ts";
import { rowsOfSeats } from "../places.ts";

export const reservedOrder = engineEmail("reserved-order", {
  async read(job, { engine, readOrder }) {
    const { order, words } = await readOrder(job.order);
    // Paid or cancelled in the meantime: no reminder is due.
    if (order.state !== (job.days === 0 ? "cancelled" : "reserved")) return null;
    // The list itself writes that an offer has ended.
    if (job.days === 0 && (await engine.waitingLists.isOffer(job.order))) return null;
    // Extended since: the new date has its own reminders.
    if (job.until !== undefined && job.until !== order.holdUntil) return null;
    const [seats, isPaidByLink] = await Promise.all([
      engine.orders.seatsOf(order.link, words.language),
      engine.orders.isPaidByLink(order.link),
    ]);
    return { order, words, seats, isPaidByLink };
  },
  write({ days }, { order, seats, words, isPaidByLink }, { house, publicUrl }) {
    const { say, format } = words;
    const stage = days === null ? "made" : days === 0 ? "over" : "soon";
    const facts = {
      house: house.name,
      number: order.number,
      date: order.holdUntil ? format.fullDateTime(order.holdUntil) : "",
      amount: format.money(order.totals.total),
      phone: house.contact.phone,
    };
    return {
      // The due date is part of the id, so an extended order gets new reminders.
      id: `reserved-${order.link}-${days ?? "made"}-${order.holdUntil ?? ""}`,
      to: toPerson(order.holder),
      subject: say(`mail.reserved-${stage}-subject`, facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say(`mail.reserved-${stage}-text`, facts)),
        ...order.performances.flatMap(({ id, event, starts, venue }) => [
          paragraph(`${event.title}, ${format.fullDateTime(starts)}, ${venue.name}`),
          table(rowsOfSeats(seats, id, words)),
        ]),
        stage === "over"
          ? button(say("mail.reserved-agenda"), `${publicUrl}/`)
          : button(
              say("mail.reserved-pay"),
              `${publicUrl}${isPaidByLink ? `/order/pay/${order.link}` : "/account/your-orders?view=reserved"}`,
            ),
        paragraph(say("mail.reserved-help", facts)),
      ],
    };
  },
});
