import { inLanguage } from "#domain/languages.ts";
import { engineEmail } from "../email.ts";
import { moneyOf } from "../words.ts";
import { writeExpiry } from "./expiry-draft.ts";

export const membershipEnds = engineEmail("membership-ends", {
  async read({ membership, ends }, { engine, words }) {
    const notice = await engine.reminders.membership(membership, ends);
    return notice && { notice, words: await words(notice.language) };
  },
  write({ membership, ends, days }, { notice: { to, name, slug, renewal }, words }, at) {
    const { say, format, language } = words;
    const facts = {
      house: at.house.name,
      name: inLanguage(name, language),
      date: format.calendarDay(ends),
      on: renewal ? format.calendarDay(renewal.on) : "",
      amount: renewal ? moneyOf(words, renewal) : "",
    };
    const how = renewal ? "renews" : slug === null ? "over" : "ends";
    return writeExpiry(at, words, {
      id: `membership-${membership}-${ends}-${days}`,
      to,
      subject: say(`mail.membership-${how}-subject`, facts),
      text: say(`mail.membership-${how}-text`, facts),
      button: say(how === "ends" ? "mail.membership-renew" : "mail.membership-button"),
      path: how === "ends" ? `/contributions/memberships/${slug}` : "/account/memberships",
    });
  },
});
