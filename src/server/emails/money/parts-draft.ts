import type { JobOf } from "#ports/jobs.ts";
import type { PlanNotice } from "../../../engine/sales/direct-debit/plan-emails.ts";
import { type EmailDraft, type EmailHouse, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";
import { moneyOf, type Words } from "../words.ts";

/** For `debitPlan`, of an order paid by instalments. Null if the stage is no longer true. */
export function writePartsEmail(
  { stage, change }: JobOf<"debit-plan">,
  { to, order, currency }: PlanNotice,
  { house, publicUrl }: EmailHouse,
  words: Words,
): EmailDraft | null {
  if (!order || stage === "changed") return null;
  const { say, format } = words;
  const isOpen = stage === "refused" || stage === "paused";
  if (isOpen ? order.left === 0 : stage === "started" && order.parts.length === 0) return null;
  const money = (amount: number) => moneyOf(words, { amount, currency });
  const facts = { number: order.number, left: money(order.left), phone: house.contact.phone };
  const lines =
    stage === "started"
      ? order.parts.map(({ due, amount }) =>
          paragraph(say("mail.parts-line", { date: format.calendarDay(due), amount: money(amount) })),
        )
      : [];
  return {
    id: `plan-${stage}-${change}`,
    to: toPerson(to),
    subject: say(`mail.parts-${stage}-subject`, facts),
    parts: [
      paragraph(say("mail.hello", { name: to.firstName })),
      paragraph(say(`mail.parts-${stage}-text`, facts)),
      ...lines,
      button(say("mail.parts-button"), `${publicUrl}/order/parts/${order.link}`),
      paragraph(say("mail.plan-help", facts)),
    ],
  };
}
