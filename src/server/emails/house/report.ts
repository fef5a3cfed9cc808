import { engineEmail } from "../email.ts";
import { button, paragraph, table } from "../email-layout.ts";

/** A report that a member of staff has subscribed to. Not sent to those who may no longer see reports. */
export const report = engineEmail("report", {
  async read(job, { reportOf, words }) {
    const found = await reportOf(job);
    return found && { found, words: await words(found.person.language) };
  },
  write({ subscription, from, to }, { found, words: { say, format } }, { officeUrl }) {
    const { person, title, about, sums, file, address } = found;
    const [first, last] = [format.calendarDay(from), format.calendarDay(to)];
    const period = from === to ? last : `${first} – ${last}`;
    const written = sums.map(({ name, amount, currency }): [string, string] => [
      name,
      currency === null ? String(amount) : format.money({ amount, currency }),
    ]);
    return {
      id: `report-${subscription}-${to}`,
      to: { name: person.name || person.email, address: person.email },
      subject: say("mail.report-subject", { title, period }),
      parts: [
        paragraph(say("mail.report-text", { title, period })),
        paragraph(about),
        ...(written.length > 0 ? [table(written)] : []),
        ...(officeUrl === undefined ? [] : [button(say("mail.report-button"), `${officeUrl}${address}`)]),
        paragraph(say("mail.report-help")),
      ],
      attachments: [{ fileName: file.name, contentType: file.type, content: Buffer.from(file.content) }],
    };
  },
});
