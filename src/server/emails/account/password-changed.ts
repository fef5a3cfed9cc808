import { sharedEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

export const passwordChanged = sharedEmail("password-changed", {
  async read({ customer, language }, { recipients, words }) {
    const person = await recipients.personOf(customer);
    return person && { person, words: await words(language) };
  },
  write({ change }, { person, words: { say } }, { house, publicUrl }) {
    return {
      id: `password-changed-${change}`,
      to: toPerson(person),
      subject: say("mail.password-changed-subject", { house: house.name }),
      parts: [
        paragraph(say("mail.hello", { name: person.firstName })),
        paragraph(say("mail.password-changed-text", { house: house.name })),
        paragraph(say("mail.password-changed-help", { phone: house.contact.phone })),
        button(say("mail.password-reset-button"), `${publicUrl}/reset-password`),
      ],
    };
  },
});
