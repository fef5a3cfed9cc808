import { readValidShare } from "../../../engine/sharing/shared-ticket.ts";
import { engineEmail } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

/** To the recipient of a shared ticket. The link is valid until the performance ends. */
export const sharedTicket = engineEmail("shared-ticket", {
  async read({ share, language }, { engine, words }) {
    const shared = await readValidShare(engine.services, share, language);
    return shared && { shared, words: await words(language) };
  },
  write({ share, email }, { shared, words: { say, format } }, { publicUrl }) {
    const { name, performance, from, token } = shared;
    const facts = {
      title: performance.event.title,
      date: format.fullDateTime(performance.starts),
      venue: performance.venue.name,
      from: `${from.firstName} ${from.lastName}`,
    };
    return {
      id: `share-${share}`,
      to: { name, address: email },
      subject: say("mail.share-subject", facts),
      parts: [
        paragraph(say("mail.hello", { name })),
        paragraph(say("mail.share-text", facts)),
        button(say("mail.share-button"), `${publicUrl}/shared-tickets?share=${token}`),
        paragraph(say("mail.share-until", facts)),
      ],
    };
  },
});
