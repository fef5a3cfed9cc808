import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { EmailPart } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { moneyOf, type Words } from "./words.ts";

export interface ChangeNotice {
  readonly id: number;
  readonly kind: "cancelled" | "moved" | "reinstated";
  readonly before: Date;
  readonly after: Date;
  /** The deadline for choosing a refund; null if there is no choice. */
  readonly until: string | null;
}

export function performanceChangeEmail(
  at: EmailHouse,
  order: Order,
  performance: PerformanceOfTicket,
  change: ChangeNotice,
  words: Words,
): Email {
  const { say, format } = words;
  const { kind, before, after, until } = change;
  const { title } = performance.event;
  const facts = {
    title,
    date: format.fullDateTime((kind === "cancelled" ? before : after).toISOString()),
    before: format.fullDateTime(before.toISOString()),
    number: order.number,
    phone: at.house.contact.phone,
    until: until ? format.fullDateTime(until) : "",
  };
  const { publicUrl } = at;
  const ways = until
    ? {
        kind: "button" as const,
        text: say("mail.change-choose"),
        url: `${publicUrl}/order/changed?order=${order.link}`,
      }
    : {
        kind: "button" as const,
        text: say("mail.show-tickets"),
        url: `${publicUrl}/tickets?order=${order.link}`,
      };
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say(`mail.change-${kind}-text`, facts) },
    ...(until || kind === "reinstated"
      ? [{ kind: "paragraph" as const, text: say(`mail.change-${kind}-help`, facts) }]
      : []),
    ways,
  ];
  const subject = say(`mail.change-${kind}-subject`, facts);
  // The id makes repeated emails about one change and order recognisable as duplicates.
  return composeForOrder(at, `change-${change.id}-${order.link}`, order, subject, parts, [], words);
}

type Settled = Extract<Job, { kind: "changed-performance-settled" }>;

export function changedPerformanceSettled(
  at: EmailHouse,
  order: Order,
  { id, event, starts, change }: PerformanceOfTicket,
  { value, credit, currency, until }: Settled,
  words: Words,
): Email {
  const { say, format } = words;
  const date = format.fullDateTime(change?.before ?? starts);
  const facts = { title: event.title, date, number: order.number };
  const text = (key: "mail.changed-settled-money" | "mail.returned-credit", amount: number): EmailPart[] =>
    amount === 0
      ? []
      : [
          {
            kind: "paragraph",
            text: say(key, { amount: moneyOf(words, { amount, currency }), date: format.calendarDay(until) }),
          },
        ];
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say("mail.changed-settled-text", facts) },
    ...text("mail.changed-settled-money", value),
    ...text("mail.returned-credit", credit),
  ];
  const subject = say("mail.changed-settled-subject", facts);
  return composeForOrder(at, `changed-settled-${id}-${order.link}`, order, subject, parts, [], words);
}
