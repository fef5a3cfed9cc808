import { engineEmail } from "../email.ts";
import { moneyOf } from "../words.ts";
import { writeExpiry } from "./expiry-draft.ts";

export const creditExpiry = engineEmail("credit-expiry", {
  async read({ customer, until }, { engine, houseLanguage, words }) {
    const notice = await engine.reminders.credit(customer, until);
    return notice && { notice, words: await words(notice.language ?? houseLanguage) };
  },
  write({ customer, until, days }, { notice, words }, at) {
    const { say, format } = words;
    const facts = {
      house: at.house.name,
      amount: moneyOf(words, notice),
      date: format.calendarDay(until),
    };
    return writeExpiry(at, words, {
      id: `credit-${customer}-${until}-${days}`,
      to: notice.to,
      subject: say("mail.credit-expiry-subject", facts),
      text: say("mail.credit-expiry-text", facts),
      button: say("mail.returned-button"),
      path: "/account/account-credit",
    });
  },
});
