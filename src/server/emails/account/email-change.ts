import { emailChangeNotice } from "../../../engine/account/login/email-changes.ts";
import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

/** To the new address: the confirmation link, or a notice that the address already has an account. */
export const emailChange = engineEmail("email-change", {
  async read({ change, language }, { engine, words }) {
    const notice = await emailChangeNotice(engine.services, change);
    return notice && { notice, words: await words(language) };
  },
  write({ change }, { notice: { token, person, until }, words: { say, format } }, { house, publicUrl }) {
    const kind = token === null ? "email-taken" : "email-change";
    const date = format.fullDateTime(until.toISOString());
    const parts =
      token === null
        ? [
            paragraph(say("mail.email-taken-text", { house: house.name })),
            button(say("mail.login-button"), `${publicUrl}/login`),
          ]
        : [
            paragraph(say("mail.hello", { name: person.firstName })),
            paragraph(say("mail.email-change-text", { house: house.name, date })),
            button(say("mail.email-change-button"), `${publicUrl}/confirm-email?token=${token}`),
          ];
    return {
      id: `email-change-${change}`,
      to: toPerson(person),
      subject: say(`mail.${kind}-subject`, { house: house.name }),
      parts: [...parts, paragraph(say("mail.not-you"))],
    };
  },
});
