import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";
import { amountParagraphs } from "../money/amounts.ts";
import { placeOf } from "../places.ts";
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
    const amounts = [
      ["mail.resale-credit", credit],
      ["mail.resale-value", value],
    ] as const;
    return {
      id: `resale-${id}-${stage}`,
      to: toPerson(order.holder),
      subject: say(`mail.resale-${stage}-subject`, facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say(`mail.resale-${stage}-text`, facts)),
        ...(stage === "sold"
          ? amountParagraphs(words, amounts, { currency, until: notice.creditUntil })
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
