import { engineEmail, toPerson } from "../email.ts";
import { paragraph } from "../email-layout.ts";

export const accountErased = engineEmail("account-erased", {
  read: async ({ language }, { words }) => ({ words: await words(language) }),
  write({ person, change }, { words: { say } }, { house }) {
    return {
      id: `erased-${change}`,
      to: toPerson(person),
      subject: say("mail.erased-subject", { house: house.name }),
      parts: [
        paragraph(say("mail.hello", { name: person.firstName })),
        paragraph(say("mail.erased-text", { house: house.name })),
        paragraph(say("mail.erased-kept")),
      ],
    };
  },
});
