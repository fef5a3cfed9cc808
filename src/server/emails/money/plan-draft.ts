import type { JobOf } from "#ports/jobs.ts";
import type { PlanNotice } from "../../../engine/sales/direct-debit/plan-emails.ts";
import { type EmailDraft, type EmailHouse, toPerson } from "../email.ts";
import { button, paragraph } from "../email-layout.ts";
import { moneyOf, type Words } from "../words.ts";

/** For `debitPlan`, of donations or a membership. Null if the plan is no longer in the state of the stage. */
export function writePlanEmail(
  { stage, change }: JobOf<"debit-plan">,
  plan: PlanNotice,
  { house, publicUrl }: EmailHouse,
  words: Words,
): EmailDraft | null {
  if (stage === "paid" || (plan.state === "ended") !== ["refused", "ended"].includes(stage)) return null;
  const { say, format } = words;
  const { to, later } = plan;
  const money = (amount: number) => moneyOf(words, { amount, currency: plan.currency });
  const facts = {
    house: house.name,
    name: plan.name,
    amount: money(plan.amount),
    day: plan.day,
    date: plan.next === null ? "" : format.calendarDay(plan.next),
    phone: house.contact.phone,
  };
  const laterAmount =
    stage === "changed" && later
      ? [say("mail.plan-later", { amount: money(later.amount), date: format.calendarDay(later.from) })]
      : [];
  const isMembership = plan.kind === "membership";
  // A payer cannot change a membership's plan.
  const what =
    isMembership && stage !== "changed" ? (`renewal-${stage}` as const) : (`plan-${stage}` as const);
  return {
    id: `plan-${stage}-${change}`,
    to: toPerson(to),
    subject: say(`mail.${what}-subject`, facts),
    parts: [
      paragraph(say("mail.hello", { name: to.firstName })),
      paragraph(say(`mail.${what}-text`, facts)),
      ...laterAmount.map(paragraph),
      isMembership
        ? button(say("mail.membership-button"), `${publicUrl}/account/memberships`)
        : button(say("mail.plan-button"), `${publicUrl}/account/giving-history`),
      paragraph(say("mail.plan-help", facts)),
    ],
  };
}
