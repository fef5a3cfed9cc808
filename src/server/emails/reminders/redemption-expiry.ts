import { inLanguage } from "#domain/languages.ts";
import { engineEmail } from "../email.ts";
import { writeExpiry } from "./expiry-draft.ts";

export const redemptionExpiry = engineEmail("redemption-expiry", {
  async read({ subscription, until }, { engine, words }) {
    const notice = await engine.reminders.redemptions(subscription, until);
    return notice && { notice, words: await words(notice.language) };
  },
  write({ subscription, until, days }, { notice: { to, name, redemptions: count }, words }, at) {
    const { say, format, language } = words;
    const facts = { name: inLanguage(name, language), count, date: format.calendarDay(until) };
    return writeExpiry(at, words, {
      id: `units-${subscription}-${until}-${days}`,
      to,
      subject: say("mail.redemption-expiry-subject", facts),
      text: say("mail.redemption-expiry-text", facts),
      button: say("mail.card-button"),
      path: "/subscription-card",
    });
  },
});
