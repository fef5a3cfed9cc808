import type { House } from "#config/house/house.ts";
import { type WithdrawalNotice, withdrawalNotice } from "../../../engine/orders/returned/withdrawals.ts";
import { engineEmail, toPerson } from "../email.ts";
import { paragraph, table } from "../email-layout.ts";
import { moneyOf } from "../words.ts";

/** The receipt of a withdrawal, with date and time; with `isPaid`, the notice of the refund. */
export const withdrawal = engineEmail("withdrawal", {
  async read({ receipt }, { engine, readOrder }) {
    const notice = await withdrawalNotice(engine.services, receipt);
    return notice && { notice, ...(await readOrder(notice.link)) };
  },
  write({ receipt, isPaid }, { notice, order, words }, { house }) {
    const { say, format } = words;
    const { number } = order;
    const facts = { number, date: format.fullDateTime(notice.at), name: notice.name };
    const money = (
      key: "mail.withdrawal-at-once" | "mail.withdrawal-when-back",
      amount: WithdrawalNotice["atOnce"],
    ) =>
      amount.amount === 0
        ? []
        : [paragraph(say(key, { amount: moneyOf(words, amount), address: addressOf(house) }))];
    return {
      id: `withdrawal-${receipt}${isPaid ? "-paid" : ""}`,
      to: toPerson(order.holder),
      subject: say(isPaid ? "mail.withdrawal-paid-subject" : "mail.withdrawal-subject", {
        house: house.name,
        number,
      }),
      parts: [
        paragraph(say("mail.hello", { name: order.holder.firstName })),
        paragraph(say(isPaid ? "mail.withdrawal-received" : "mail.withdrawal-text", facts)),
        table(notice.lines.map(({ name, quantity }) => [name, String(quantity)])),
        ...money("mail.withdrawal-at-once", notice.atOnce),
        ...money("mail.withdrawal-when-back", notice.whenBack),
      ],
    };
  },
});

const addressOf = ({ name, contact }: House) =>
  `${name}, ${contact.street}, ${contact.postalCode} ${contact.city}`;
