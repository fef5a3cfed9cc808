import { sharedEmail, toHouse } from "../email.ts";
import { paragraph } from "../email-layout.ts";
import { moneyOf } from "../words.ts";

/** To the house, with the date of the automatic refund. */
export const unmatchedPayment = sharedEmail("unmatched-payment", {
  async read({ payment }, { payments, houseLanguage, words }) {
    const unmatched = await payments.unmatched(payment);
    return unmatched && { unmatched, words: await words(houseLanguage) };
  },
  write({ payment }, { unmatched, words }, { house }) {
    const { say, format } = words;
    const facts = {
      number: unmatched.order,
      amount: moneyOf(words, unmatched),
      expected: format.money({ amount: unmatched.expected, currency: house.currency }),
      payment: unmatched.payment,
      date: format.fullDateTime(unmatched.returnBy.toISOString()),
    };
    return {
      id: `unmatched-${payment}`,
      to: toHouse(house),
      subject: say("mail.unmatched-subject", facts),
      parts: [paragraph(say("mail.unmatched-text", facts)), paragraph(say("mail.unmatched-help", facts))],
    };
  },
});
