import { sharedEmail, toPerson } from "../email.ts";
import { paragraph } from "../email-layout.ts";
import { moneyOf } from "../words.ts";

/**
 * The provider could not refund, at once or later, or could not be asked. The customer only needs to act if the house
 * contacts them.
 */
export const refundFailed = sharedEmail("refund-failed", {
  read: ({ order }, { readOrder }) => readOrder(order),
  write({ movement, money }, { order, words }, { house }) {
    const { say } = words;
    const { phone, email } = house.contact;
    const facts = { house: house.name, number: order.number, amount: moneyOf(words, money) };
    return {
      id: `refund-failed-${movement}`,
      to: toPerson(order.holder),
      subject: say("mail.refund-failed-subject", facts),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say("mail.refund-failed-text", facts)),
        paragraph(say("mail.refund-failed-help", { phone, email })),
      ],
    };
  },
});
