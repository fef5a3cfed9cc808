import { engineEmail } from "../email.ts";
import { writeExpiry } from "./expiry-draft.ts";

export const cardExpiry = engineEmail("card-expiry", {
  async read({ card, expires }, { engine, words }) {
    const notice = await engine.reminders.card(card, expires);
    return notice && { notice, words: await words(notice.language) };
  },
  write({ card, expires }, { notice: { to, method, last4 }, words }, at) {
    const { say, format } = words;
    const facts = { method, last4, date: format.calendarDay(expires) };
    return writeExpiry(at, words, {
      id: `card-${card}-${expires}`,
      to,
      subject: say("mail.card-expiry-subject", facts),
      text: say("mail.card-expiry-text", facts),
      button: say("mail.card-expiry-button"),
      path: "/account/payment-cards",
    });
  },
});
