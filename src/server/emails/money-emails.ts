import type { Order } from "#contract/operations/orders.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { UnclearOrder } from "../../adapters/spektrix/orders/unclear-orders.ts";
import type { UnmatchedPayment } from "../../payments/payment-jobs.ts";
import { type EmailPart, emailHtml, emailText } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

/** To the house, with the date of the automatic refund. */
export function unmatchedPaymentEmail(
  at: EmailHouse,
  payment: string,
  unmatched: UnmatchedPayment,
  words: Words,
): Email {
  const { say, format, language } = words;
  const { house } = at;
  const facts = {
    number: unmatched.order,
    amount: moneyOf(words, unmatched),
    expected: format.money({ amount: unmatched.expected, currency: house.currency }),
    payment: unmatched.payment,
    date: format.fullDateTime(unmatched.returnBy.toISOString()),
  };
  const subject = say("mail.unmatched-subject", facts);
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.unmatched-text", facts) },
    { kind: "paragraph", text: say("mail.unmatched-help", facts) },
  ];
  return toHouse(at, `unmatched-${payment}`, subject, parts, language);
}

type FailedRefund = Pick<Extract<Job, { kind: "refund-failed" }>, "movement" | "money">;

/** The customer only needs to act if the house contacts them. */
export function refundFailedEmail(at: EmailHouse, order: Order, failed: FailedRefund, words: Words): Email {
  const { say } = words;
  const { phone, email } = at.house.contact;
  const facts = { house: at.house.name, number: order.number, amount: moneyOf(words, failed.money) };
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say("mail.refund-failed-text", facts) },
    { kind: "paragraph", text: say("mail.refund-failed-help", { phone, email }) },
  ];
  const subject = say("mail.refund-failed-subject", facts);
  return composeForOrder(at, `refund-failed-${failed.movement}`, order, subject, parts, [], words);
}

/** To the house. */
export function refundToSettleEmail(at: EmailHouse, order: Order, failed: FailedRefund, words: Words): Email {
  const { say, language } = words;
  const facts = { number: order.number, amount: moneyOf(words, failed.money) };
  const subject = say("mail.refund-to-settle-subject", facts);
  const parts: EmailPart[] = [{ kind: "paragraph", text: say("mail.refund-to-settle-text", facts) }];
  return toHouse(at, `refund-to-settle-${failed.movement}`, subject, parts, language);
}

export function unclearOrderEmail(
  at: EmailHouse,
  id: string,
  order: UnclearOrder,
  { say, format, language }: Words,
): Email {
  const command = `npm run house -- vendor-order ${order.number}`;
  const facts = {
    number: order.number,
    amount: format.money(order.total),
    date: format.fullDateTime(order.since.toISOString()),
    basket: order.basket,
    payment: order.payment ?? "",
    name: order.customer.name,
    email: order.customer.email,
    customer: order.customer.vendor,
    found: `${command} --is <id>`,
    none: `${command} --none`,
  };
  const subject = say("mail.unclear-subject", facts);
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.unclear-text", facts) },
    ...(order.payment === null
      ? []
      : [{ kind: "paragraph" as const, text: say("mail.unclear-payment", facts) }]),
    { kind: "paragraph", text: say("mail.unclear-customer", facts) },
    {
      kind: "rows",
      rows: [
        ...order.performances.map(
          ({ title, starts, seats }) =>
            [`${title}, ${format.fullDateTime(starts.toISOString())}`, seats.join("; ")] as const,
        ),
        ...order.lines.map(({ name, quantity }) => [name, String(quantity)] as const),
      ],
    },
    { kind: "paragraph", text: say("mail.unclear-help", facts) },
  ];
  return toHouse(at, `unclear-${id}`, subject, parts, language);
}

function toHouse(
  { house, publicUrl }: EmailHouse,
  id: string,
  subject: string,
  parts: readonly EmailPart[],
  language: Words["language"],
): Email {
  return {
    id: `${id}@${new URL(publicUrl).hostname}`,
    to: { name: house.name, address: house.contact.email },
    subject,
    text: emailText(house, parts),
    html: emailHtml(house, language, subject, parts),
    attachments: [],
  };
}
