import { sharedEmail, toHouse } from "../email.ts";
import { paragraph } from "../email-layout.ts";
import { moneyOf } from "../words.ts";

/** To the house: a refund failed, and the house has to request it again or return the money in another way. */
export const refundToSettle = sharedEmail("refund-to-settle", {
  async read({ order: link }, { readOrder, houseLanguage, words }) {
    const { order } = await readOrder(link);
    return { order, words: await words(houseLanguage) };
  },
  write({ movement, money }, { order, words }, { house }) {
    const facts = { number: order.number, amount: moneyOf(words, money) };
    return {
      id: `refund-to-settle-${movement}`,
      to: toHouse(house),
      subject: words.say("mail.refund-to-settle-subject", facts),
      parts: [paragraph(words.say("mail.refund-to-settle-text", facts))],
    };
  },
});
