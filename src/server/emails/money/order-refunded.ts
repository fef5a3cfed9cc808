import { engineEmail, toPerson } from "../email.ts";
import { heading, paragraph, table } from "../email-layout.ts";
import { placeOf } from "../places.ts";
import { amountParagraphs } from "./amounts.ts";

/** A refund by the box office: where the money goes, and which tickets were returned. */
export const orderRefunded = engineEmail("order-refunded", {
  read: ({ order }, { readOrder }) => readOrder(order),
  write(job, { order, words }, { house }) {
    const { say, format } = words;
    const { number, holder, link } = order;
    const { refund } = job;
    const returned = order.tickets.filter(({ code }) => job.tickets.includes(code));
    const about = returned.length > 0 ? "refunded-tickets" : "refunded";
    const amounts = [
      ["mail.refunded-provider", job.provider],
      ["mail.refunded-by-hand", job.byHand],
      ["mail.returned-value", job.value],
      ["mail.returned-credit", job.credit],
      ["mail.returned-waived", job.waived],
    ] as const;
    return {
      id: `refunded-${link}-${refund}`,
      to: toPerson(holder),
      subject: say(`mail.${about}-subject`, { house: house.name, number }),
      parts: [
        paragraph(say("mail.hello", { name: holder.firstName })),
        paragraph(say(`mail.${about}-text`, { number })),
        ...order.performances.flatMap(({ id, event, starts }) => {
          const own = returned.filter(({ performance }) => performance === id);
          if (own.length === 0) return [];
          return [
            heading(event.title),
            paragraph(format.fullDateTime(starts)),
            table(own.map(({ place, priceType }) => [placeOf(place, words), priceType])),
          ];
        }),
        ...amountParagraphs(words, amounts, job),
        paragraph(say("mail.changed-by-us-help", { phone: house.contact.phone, email: house.contact.email })),
      ],
    };
  },
});
