import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { PlanNotice } from "../../engine/sales/direct-debit/plan-emails.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import type { EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

type NoticeJob = Extract<Job, { kind: "debit-plan" }>;

/** The next collection, or the end of collection. */
export function planEmail(
  { house, publicUrl }: EmailHouse,
  { stage, change }: NoticeJob & { readonly stage: Exclude<NoticeJob["stage"], "paid"> },
  plan: PlanNotice,
  words: Words,
): Email {
  const { say, format, language } = words;
  const money = (amount: number) => moneyOf(words, { amount, currency: plan.currency });
  const facts = {
    house: house.name,
    name: plan.name,
    amount: money(plan.amount),
    day: plan.day,
    date: plan.next === null ? "" : format.calendarDay(plan.next),
    phone: house.contact.phone,
  };
  const later: EmailPart[] =
    stage === "changed" && plan.later
      ? [
          {
            kind: "paragraph",
            text: say("mail.plan-later", {
              amount: money(plan.later.amount),
              date: format.calendarDay(plan.later.from),
            }),
          },
        ]
      : [];
  // A payer cannot change a membership's plan.
  const what =
    plan.kind === "membership" && stage !== "changed"
      ? (`renewal-${stage}` as const)
      : (`plan-${stage}` as const);
  const path = plan.kind === "membership" ? "/account/memberships" : "/account/giving-history";
  const subject = say(`mail.${what}-subject`, facts);
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: plan.to.firstName }) },
    { kind: "paragraph", text: say(`mail.${what}-text`, facts) },
    ...later,
    {
      kind: "button",
      text: say(plan.kind === "membership" ? "mail.membership-button" : "mail.plan-button"),
      url: `${publicUrl}${path}`,
    },
    { kind: "paragraph", text: say("mail.plan-help", facts) },
  ];
  return {
    id: `plan-${stage}-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${plan.to.firstName} ${plan.to.lastName}`, address: plan.to.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
