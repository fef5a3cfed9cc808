import { engineEmail } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

/** To the owner of an allocation, before its unsold seats go to the public. */
export const allocationRelease = engineEmail("allocation-release", {
  async read({ allocation, releaseAt }, { engine, houseLanguage, words }) {
    const notice = await engine.allocations.releaseNotice(allocation, releaseAt, houseLanguage);
    return notice && { notice, words: await words(houseLanguage) };
  },
  write({ allocation, releaseAt }, { notice, words: { say, format } }, { officeUrl }) {
    const { owner, name, count, event, starts, performance } = notice;
    const [date, at] = [starts, releaseAt].map((moment) => format.fullDateTime(moment));
    const facts = { name, count, event, date: date ?? "", at: at ?? "" };
    const address = `${officeUrl}/performances/${performance}/seats`;
    return {
      id: `allocation-release-${allocation}-${Date.parse(releaseAt)}`,
      to: { name: owner, address: owner },
      subject: say("mail.allocation-release-subject", facts),
      parts: [
        paragraph(say("mail.allocation-release-text", facts)),
        paragraph(say("mail.allocation-release-help")),
        ...(officeUrl === undefined ? [] : [button(say("mail.allocation-release-button"), address)]),
      ],
    };
  },
});
