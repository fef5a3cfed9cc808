import type { Order } from "#contract/operations/orders.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { DecidedClaim } from "../../engine/sales/protection/protection-claims.ts";
import type { EmailPart } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

type Decided = Extract<Job, { kind: "claim-decided" }>;

export function claimEmail(
  at: EmailHouse,
  order: Order,
  { claim, amount }: Decided,
  { isApproved, event, starts }: DecidedClaim,
  words: Words,
): Email {
  const { say, format } = words;
  const performance = { event, date: format.fullDateTime(starts) };
  const { currency } = order.totals.total;
  const { phone, email } = at.house.contact;
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    {
      kind: "paragraph",
      text: isApproved
        ? say("mail.claim-approved", { ...performance, amount: moneyOf(words, { amount, currency }) })
        : say("mail.claim-refused", { ...performance, phone, email }),
    },
  ];
  const subject = say(isApproved ? "mail.claim-approved-subject" : "mail.claim-refused-subject", {
    house: at.house.name,
    number: order.number,
  });
  return composeForOrder(at, `claim-${claim}`, order, subject, parts, [], words);
}
