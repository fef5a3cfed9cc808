import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { PlanNotice } from "../../engine/sales/direct-debit/plan-emails.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import type { EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

type NoticeJob = Extract<Job, { kind: "debit-plan" }>;

/** Null if the stage is no longer true. */
export function partsEmail(
  { house, publicUrl }: EmailHouse,
  { stage, change }: NoticeJob,
  { to, order, currency }: PlanNotice,
  words: Words,
): Email | null {
  if (!order || stage === "changed") return null;
  const { say, format, language } = words;
  const isOpen = stage === "refused" || stage === "paused";
  if (isOpen ? order.left === 0 : stage === "started" && order.parts.length === 0) return null;
  const money = (amount: number) => moneyOf(words, { amount, currency });
  const facts = { number: order.number, left: money(order.left), phone: house.contact.phone };
  const subject = say(`mail.parts-${stage}-subject`, facts);
  const lines: EmailPart[] =
    stage === "started"
      ? order.parts.map(({ due, amount }) => ({
          kind: "paragraph",
          text: say("mail.parts-line", { date: format.calendarDay(due), amount: money(amount) }),
        }))
      : [];
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: to.firstName }) },
    { kind: "paragraph", text: say(`mail.parts-${stage}-text`, facts) },
    ...lines,
    { kind: "button", text: say("mail.parts-button"), url: `${publicUrl}/order/parts/${order.link}` },
    { kind: "paragraph", text: say("mail.plan-help", facts) },
  ];
  return {
    id: `plan-${stage}-${change}@${new URL(publicUrl).hostname}`,
    to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
