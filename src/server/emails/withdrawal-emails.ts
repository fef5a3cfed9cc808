import type { Order } from "#contract/operations/orders.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { WithdrawalToTell } from "../../engine/orders/returned/withdrawals.ts";
import type { EmailPart } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

type Told = Extract<Job, { kind: "withdrawal" }>;

/** The receipt of a withdrawal with its date and time; with `isPaid`, the notice of the refund. */
export function withdrawalEmail(
  at: EmailHouse,
  order: Order,
  { receipt, isPaid }: Told,
  told: WithdrawalToTell,
  words: Words,
): Email {
  const { say, format } = words;
  const { house } = at;
  const { number } = order;
  const date = format.fullDateTime(told.at);
  const paragraph = (text: string): EmailPart => ({ kind: "paragraph", text });
  const money = (
    key: "mail.withdrawal-at-once" | "mail.withdrawal-when-back",
    amount: WithdrawalToTell["atOnce"],
  ) =>
    amount.amount === 0
      ? []
      : [paragraph(say(key, { amount: moneyOf(words, amount), address: addressOf(house) }))];
  const parts: EmailPart[] = [
    paragraph(say("mail.hello", { name: order.holder.firstName })),
    paragraph(
      say(isPaid ? "mail.withdrawal-received" : "mail.withdrawal-text", { number, date, name: told.name }),
    ),
    { kind: "rows", rows: told.lines.map(({ name, quantity }) => [name, String(quantity)]) },
    ...money("mail.withdrawal-at-once", told.atOnce),
    ...money("mail.withdrawal-when-back", told.whenBack),
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
