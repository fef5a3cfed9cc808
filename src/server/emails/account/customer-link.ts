import { linkFor } from "../../../engine/account/email-recipients.ts";
import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

/** The link works once. */
export const customerLink = engineEmail("customer-link", {
  async read({ customer, link: kind, language }, { engine, words }) {
    const link = await linkFor(engine.services, customer, kind);
    return link && { ...link, words: await words(language) };
  },
  write({ link: kind, next }, { token, person, words: { say } }, { house, publicUrl }) {
    const url =
      kind === "login"
        ? `${publicUrl}/authentication?token=${token}&next=${encodeURIComponent(next)}`
        : `${publicUrl}/reset-password?token=${token}`;
    return {
      id: `${kind}-${token.slice(0, 8)}`,
      to: toPerson(person),
      subject: say(`mail.${kind}-subject`, { house: house.name }),
      parts: [
        paragraph(say("mail.hello", { name: person.firstName })),
        paragraph(say(`mail.${kind}-text`, { minutes: house.constants.magicLinkMinutes })),
        button(say(`mail.${kind}-button`), url),
        paragraph(say("mail.not-you")),
      ],
    };
  },
});
