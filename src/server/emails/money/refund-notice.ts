import { sharedEmail, toPerson } from "../email.ts";
import { paragraph } from "../email-layout.ts";
import { moneyOf } from "../words.ts";

/** Announces an automatic refund: the payment came too late for the seats, or its amount was wrong. */
export const refundNotice = sharedEmail("refund-notice", {
  read: ({ order }, { readOrder }) => readOrder(order),
  write({ money }, { order, words }, { house }) {
    const { say, format } = words;
    const { number, holder } = order;
    const amount = money ? moneyOf(words, money) : format.money(order.totals.total);
    // A free order has nothing to refund, but its tickets are lost all the same.
    const isFree = !money && order.totals.total.amount === 0;
    const text = isFree ? "mail.lost-text" : money?.isWrong ? "mail.refund-wrong-text" : "mail.refund-text";
    return {
      id: `refund-${order.link}`,
      to: toPerson(holder),
      subject: say(isFree ? "mail.lost-subject" : "mail.refund-subject", { house: house.name, number }),
      parts: [
        paragraph(say("mail.hello", { name: holder.firstName })),
        paragraph(say(text, { number, amount })),
        paragraph(say("mail.refund-help", { phone: house.contact.phone })),
      ],
    };
  },
});
