import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

export const passkeyChanged = engineEmail("passkey-changed", {
  async read({ customer, language }, { recipients, words }) {
    const person = await recipients.personOf(customer);
    return person && { person, words: await words(language) };
  },
  write({ what, name, change }, { person, words: { say } }, { house, publicUrl }) {
    return {
      id: `passkey-${change}`,
      to: toPerson(person),
      subject: say(`mail.passkey-${what}-subject`, { house: house.name }),
      parts: [
        paragraph(say("mail.hello", { name: person.firstName })),
        paragraph(say(`mail.passkey-${what}-text`, { house: house.name, name })),
        paragraph(say("mail.passkey-help", { phone: house.contact.phone })),
        button(say("mail.passkey-button"), `${publicUrl}/account/update-password`),
      ],
    };
  },
});
