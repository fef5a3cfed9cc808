import { sharedEmail } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

/** The token is in the fragment, which browsers send to no server. */
export const staffLink = sharedEmail("staff-link", {
  async read({ staff, expires }, { linkForStaff, words }) {
    const link = await linkForStaff(staff, expires);
    return link && { ...link, words: await words(link.person.language) };
  },
  write(_job, { token, person, until, words: { say, format } }, { house, officeUrl }) {
    if (officeUrl === undefined) return null;
    const facts = { house: house.name, until: format.fullDateTime(until.toISOString()) };
    return {
      id: `staff-link-${token.slice(0, 8)}`,
      to: { name: person.name || person.email, address: person.email },
      subject: say("mail.staff-link-subject", facts),
      parts: [
        paragraph(say("mail.staff-link-text", facts)),
        button(say("mail.staff-link-button"), `${officeUrl}/invitation#${token}`),
        paragraph(say("mail.not-you")),
      ],
    };
  },
});
