import { hash } from "node:crypto";
import { sharedEmail } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

export const queuePlace = sharedEmail("queue-place", {
  read: async ({ language }, { words }) => ({ words: await words(language) }),
  write({ email, address }, { words: { say } }, { house, publicUrl }) {
    return {
      id: `queue-${hash("sha256", address, "base64url").slice(0, 16)}`,
      to: { name: email, address: email },
      subject: say("mail.queue-subject", { house: house.name }),
      parts: [
        paragraph(say("mail.queue-text")),
        button(say("mail.queue-button"), publicUrl + address),
        paragraph(say("mail.not-you")),
      ],
    };
  },
});
