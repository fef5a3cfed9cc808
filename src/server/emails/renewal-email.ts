import type { Order } from "#contract/operations/orders.ts";
import type { Email } from "#ports/mail.ts";
import type { OrderSeat } from "../../engine/orders/document/order-seats.ts";
import type { EmailPart } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import { rowsOfSeats } from "./reserved-emails.ts";
import type { Words } from "./words.ts";

export function renewalEmail(at: EmailHouse, order: Order, seats: readonly OrderSeat[], words: Words): Email {
  const { say, format } = words;
  const facts = {
    house: at.house.name,
    series: order.lines[0]?.name ?? "",
    date: order.holdUntil ? format.fullDateTime(order.holdUntil) : "",
    amount: format.money(order.totals.total),
    phone: at.house.contact.phone,
  };
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say("mail.renewal-text", facts) },
    // The seats are the same for all performances of the series.
    { kind: "rows", rows: rowsOfSeats(seats, order.performances[0]?.id, words) },
    ...order.performances.map(
      ({ event, starts, venue }): EmailPart => ({
        kind: "paragraph",
        text: `${event.title}, ${format.fullDateTime(starts)}, ${venue.name}`,
      }),
    ),
    {
      kind: "button",
      text: say("mail.renewal-button"),
      url: `${at.publicUrl}/account/your-ticket-subscriptions`,
    },
    { kind: "paragraph", text: say("mail.reserved-help", facts) },
  ];
  return composeForOrder(
    at,
    `renewal-${order.link}`,
    order,
    say("mail.renewal-subject", facts),
    parts,
    [],
    words,
  );
}
