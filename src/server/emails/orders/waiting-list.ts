import type { JobOf } from "#ports/jobs.ts";
import { engineEmail, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";

export const waitingList = engineEmail("waiting-list", {
  async read(job, { engine, words }) {
    const notice = await engine.waitingLists.notice(job.entry);
    // Confirmed, paid, declined or answered in the meantime.
    if (!notice || !isDue(job.stage, notice.entry.state)) return null;
    return { notice, words: await words(notice.language) };
  },
  write({ entry: id, stage, offer: order }, { notice, words: { say, format } }, { house, publicUrl }) {
    const { entry, link, email } = notice;
    const [first] = entry.performances;
    const offered = entry.performances.find((one) => one.id === entry.offer?.performance) ?? first;
    if (!offered) return null;
    const facts = {
      house: house.name,
      event: offered.event.title,
      date: format.fullDateTime(offered.starts),
      venue: offered.venue,
      count: entry.party,
      before: first?.before ?? 0,
      until: entry.offer ? format.fullDateTime(entry.offer.until) : "",
      amount: entry.offer ? format.money(entry.offer.total) : "",
    };
    const isOver = stage === "lapsed" || stage === "bought";
    return {
      id: `waiting-list-${id}-${stage}${order === undefined ? "" : `-${order}`}`,
      to: toPerson({ email, firstName: entry.name, lastName: "" }),
      subject: say(`mail.list-${stage}-subject`, facts),
      parts: [
        paragraph(say("mail.hello", { name: entry.name })),
        paragraph(say(`mail.list-${stage}-text`, facts)),
        ...(isOver ? [] : [button(say(`mail.list-${stage}-button`), `${publicUrl}/waiting-list/${link}`)]),
        ...(stage === "confirm" ? [paragraph(say("mail.not-you"))] : []),
        ...(stage === "listed" ? [paragraph(say("mail.list-leave"))] : []),
      ],
    };
  },
});

type Stage = JobOf<"waiting-list">["stage"];

function isDue(stage: Stage, state: string): boolean {
  switch (stage) {
    case "confirm":
      return state === "unconfirmed";
    case "offered":
    case "asked":
      return state === stage;
    case "listed":
      return state === "waiting";
    default:
      return state === "ended";
  }
}
