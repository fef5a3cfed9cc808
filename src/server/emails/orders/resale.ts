import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";
import { placeOf } from "../places.ts";
import { moneyOf } from "../words.ts";
import { attachmentsOf } from "./order-attachments.ts";

/** To a customer who has put a ticket up for resale. */
export const resale = engineEmail("resale", {
  async read({ resale: id, stage }, { engine, readOrder }) {
    const notice = await engine.resales.notice(id);
    // Taken back, sold or returned in the meantime.
    if (notice?.state !== STATES[stage]) return null;
    return { notice, ...(await readOrder(notice.order)) };
  },
  async write({ resale: id, stage }, { notice, order, words }, at) {
    const { say, format } = words;
    const ticket = order.tickets.find(({ code }) => code === notice.ticket);
    const performance = order.performances.find((one) => one.id === ticket?.performance);
    // About a cancelled performance there is an email of its own.
    if (!ticket || !performance || (stage === "ended" && performance.change?.kind === "cancelled"))
      return null;
    const { value, credit, currency } = notice;
    const facts = {
      number: order.number,
      event: performance.event.title,
      date: format.fullDateTime(performance.starts),
      place: placeOf(ticket.place, words),
      until: format.fullDateTime(notice.until ?? performance.starts),
    };
    const paid = (key: "mail.resale-credit" | "mail.resale-value", amount: number) =>
      amount === 0
        ? []
        : [
            paragraph(
              say(key, {
                amount: moneyOf(words, { amount, currency }),
                date: format.calendarDay(notice.creditUntil),
              }),
            ),
          ];
    return {
      id: `resale-${id}-${stage}`,
      to: toPerson(order.holder),
      subject: say(`mail.resale-${stage}-subject`, facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say(`mail.resale-${stage}-text`, facts)),
        ...(stage === "sold"
          ? [...paid("mail.resale-credit", credit), ...paid("mail.resale-value", value)]
          : []),
        stage === "ended"
          ? button(say("mail.show-tickets"), `${at.publicUrl}/tickets?order=${order.link}`)
          : button(say("mail.resale-button"), `${at.publicUrl}/order/resale/${ticket.code}`),
      ],
      attachments: stage === "ended" ? await attachmentsOf(at, order, words) : [],
    };
  },
});

const STATES = { "put-up": "open", sold: "sold", ended: "ended" } as const;
