import type { RegistrationPerformance } from "#contract/sales/registrations.ts";
import type { JobOf } from "#ports/jobs.ts";
import {
  type RegistrationNotice,
  registrationNotice,
} from "../../../engine/sales/registrations/registration-notice.ts";
import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph, table } from "../email-layout.ts";
import type { Words } from "../words.ts";

type Stage = JobOf<"registration">["stage"];

export const registration = engineEmail("registration", {
  async read(job, { engine, words }) {
    const notice = await registrationNotice(engine.services, job.entry);
    // Withdrawn and registered again, or the reverse: only the email for the latest state is sent.
    const stage = notice?.entry.state === "withdrawn" ? "withdrawn" : "received";
    if (!notice || (["received", "withdrawn"].includes(job.stage) && job.stage !== stage)) return null;
    return { notice, words: await words(notice.language) };
  },
  write({ entry: id, stage }, { notice, words }, { house, publicUrl }) {
    const { say, format } = words;
    const { entry, total, performance } = notice;
    const { first, offered } = entry;
    const facts = {
      house: house.name,
      event: performance.event.title,
      date: format.fullDateTime(performance.starts),
      closes: format.fullDateTime(entry.closes),
      until: offered ? format.fullDateTime(offered.holdUntil) : "",
      amount: total === null ? "" : format.money({ amount: total, currency: house.currency }),
      number: entry.number,
      section: offered?.place.section ?? "",
      count: entry.party,
      phone: house.contact.phone,
      party: notice.mayBuyOn ? "may_buy" : "is_out",
    };
    const page = `${publicUrl}/events/${first.performance.event.slug}/${first.performance.id}`;
    return {
      id: `registration-${id}-${stage}`,
      to: toPerson(notice),
      subject: say(`mail.registration-${stage}-subject`, facts),
      parts: [
        paragraph(say("mail.hello", { name: notice.firstName })),
        paragraph(say(`mail.registration-${stage}-text`, facts)),
        ...(stage === "received" ? [table(choices(entry, words))] : []),
        ...(isOut(stage)
          ? []
          : [button(say(`mail.registration-${stage}-button`), addressOf(stage, publicUrl, page))]),
        ...(stage === "withdrawn" ? [] : [paragraph(say("mail.registration-number", facts))]),
      ],
    };
  },
});

type OutStage = "withdrawn" | "declined";
/** Final stages have no link. */
const isOut = (stage: Stage): stage is OutStage => stage === "withdrawn" || stage === "declined";

function addressOf(stage: Exclude<Stage, OutStage>, publicUrl: string, page: string): string {
  if (stage === "received") return `${page}/register/first-choice`;
  return stage === "unlucky" ? page : `${publicUrl}/account/your-orders?view=reserved`;
}

function choices({ first, alternatives, party, priceType }: RegistrationNotice["entry"], words: Words) {
  const { say, format } = words;
  const place = (performance: RegistrationPerformance, name: string) =>
    `${format.fullDateTime(performance.starts)}, ${name}`;
  return [
    [say("mail.registration-party"), `${party} × ${priceType.name}`],
    ...[first, ...alternatives].map(({ performance, name }, index) => [
      say("mail.registration-choice", { number: index + 1 }),
      place(performance, name),
    ]),
  ] as [string, string][];
}
