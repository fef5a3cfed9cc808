import { INTL_LOCALES } from "#languages/locales.ts";
import { enquiryToAnswer } from "../../../engine/sales/enquiries/enquiries.ts";
import { engineEmail, toHouse } from "../email.ts";
import { paragraph, table } from "../email-layout.ts";

/** To the house. Replies go to the customer. */
export const enquiry = engineEmail("enquiry", {
  async read(job, { engine, houseLanguage, words }) {
    const asked = await enquiryToAnswer(engine.services, job.enquiry, houseLanguage);
    return asked && { asked, words: await words(houseLanguage) };
  },
  write(job, { asked, words: { say, format } }, { house }) {
    const { shown } = asked;
    const requested = {
      event: shown?.event ?? String(asked.performance),
      date: shown ? format.fullDateTime(new Date(shown.starts).toISOString()) : "–",
    };
    return {
      id: `enquiry-${job.enquiry}`,
      to: toHouse(house),
      ...(asked.email === null ? {} : { replyTo: asked.email }),
      subject: say("mail.enquiry-subject", requested),
      parts: [
        paragraph(say("mail.enquiry-text", requested)),
        table(asked.answers),
        paragraph(say("mail.enquiry-language", { language: INTL_LOCALES[asked.language].name })),
      ],
    };
  },
});
