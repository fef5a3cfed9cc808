import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

/**
 * To the old address, when a change is requested and once it is made: a customer who did not request it can recover the
 * account. Does not name the new address: the old mailbox may belong to another person by now.
 */
export const emailChanged = engineEmail("email-changed", {
  read: async ({ language }, { words }) => ({ words: await words(language) }),
  write({ what, person, change }, { words: { say } }, { house, publicUrl }) {
    return {
      id: `email-${what}-${change}`,
      to: toPerson(person),
      subject: say(`mail.email-${what}-subject`, { house: house.name }),
      parts: [
        paragraph(say("mail.hello", { name: person.firstName })),
        paragraph(say(`mail.email-${what}-text`, { house: house.name })),
        paragraph(say(`mail.email-${what}-help`, { phone: house.contact.phone })),
        // After the change, a password reset would go to the new address and is no remedy.
        ...(what === "requested"
          ? [button(say("mail.password-reset-button"), `${publicUrl}/reset-password`)]
          : []),
      ],
    };
  },
});
