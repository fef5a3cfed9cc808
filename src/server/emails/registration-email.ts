import type { RegistrationPerformance } from "#contract/sales/registrations.ts";
import type { Email } from "#ports/mail.ts";
import type { RegistrationNotice } from "../../engine/sales/registrations/registration-notice.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import type { EmailHouse } from "./order-emails.ts";
import type { Words } from "./words.ts";

export type RegistrationStage = "received" | "withdrawn" | "drawn" | "unlucky" | "declined" | "next";

export function registrationEmail(
  { house, publicUrl }: EmailHouse,
  id: string,
  { entry, email, firstName, lastName, total, performance, mayBuyOn }: RegistrationNotice,
  stage: RegistrationStage,
  words: Words,
): Email {
  const { say, format, language } = words;
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
    party: mayBuyOn ? "may_buy" : "is_out",
  };
  const page = `${publicUrl}/events/${first.performance.event.slug}/${first.performance.id}`;
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: firstName }) },
    { kind: "paragraph", text: say(`mail.registration-${stage}-text`, facts) },
    ...(stage === "received" ? [{ kind: "rows" as const, rows: choices(entry, words) }] : []),
    ...(isOut(stage)
      ? []
      : [
          {
            kind: "button" as const,
            text: say(`mail.registration-${stage}-button`),
            url: addressOf(stage, publicUrl, page),
          },
        ]),
    ...(stage === "withdrawn"
      ? []
      : [{ kind: "paragraph" as const, text: say("mail.registration-number", facts) }]),
  ];
  const subject = say(`mail.registration-${stage}-subject`, facts);
  return {
    id: `registration-${id}-${stage}@${new URL(publicUrl).hostname}`,
    to: { name: `${firstName} ${lastName}`, address: email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}

type OutStage = "withdrawn" | "declined";
/** Final stages have no link. */
const isOut = (stage: RegistrationStage): stage is OutStage => stage === "withdrawn" || stage === "declined";

function addressOf(stage: Exclude<RegistrationStage, OutStage>, publicUrl: string, page: string): string {
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
