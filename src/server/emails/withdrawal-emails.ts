import type { Order } from "#contract/operations/orders.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { WithdrawalNotice } from "../../engine/orders/returned/withdrawals.ts";
import type { EmailPart } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

type NoticeJob = Extract<Job, { kind: "withdrawal" }>;

/** With date and time; with `isPaid`, the notice of the refund. */
export function withdrawalEmail(
  at: EmailHouse,
  order: Order,
  { receipt, isPaid }: NoticeJob,
  notice: WithdrawalNotice,
  words: Words,
): Email {
  const { say, format } = words;
  const { house } = at;
  const { number } = order;
  const date = format.fullDateTime(notice.at);
  const paragraph = (text: string): EmailPart => ({ kind: "paragraph", text });
  const money = (
    key: "mail.withdrawal-at-once" | "mail.withdrawal-when-back",
    amount: WithdrawalNotice["atOnce"],
  ) =>
    amount.amount === 0
      ? []
      : [paragraph(say(key, { amount: moneyOf(words, amount), address: addressOf(house) }))];
  const parts: EmailPart[] = [
    paragraph(say("mail.hello", { name: order.holder.firstName })),
    paragraph(
      say(isPaid ? "mail.withdrawal-received" : "mail.withdrawal-text", { number, date, name: notice.name }),
    ),
    { kind: "rows", rows: notice.lines.map(({ name, quantity }) => [name, String(quantity)]) },
    ...money("mail.withdrawal-at-once", notice.atOnce),
    ...money("mail.withdrawal-when-back", notice.whenBack),
  ];
  const subject = say(isPaid ? "mail.withdrawal-paid-subject" : "mail.withdrawal-subject", {
    house: house.name,
    number,
  });
  return composeForOrder(
    at,
    `withdrawal-${receipt}${isPaid ? "-paid" : ""}`,
    order,
    subject,
    parts,
    [],
    words,
  );
}

const addressOf = ({ name, contact }: EmailHouse["house"]) =>
  `${name}, ${contact.street}, ${contact.postalCode} ${contact.city}`;
