import type { Order } from "#contract/operations/orders.ts";
import { placeWords } from "#languages/place-words.ts";
import type { Email } from "#ports/mail.ts";
import type { OrderSeat } from "../../engine/orders/document/order-seats.ts";
import type { EmailPart } from "./email-layout.ts";
import { composeForOrder, type EmailHouse } from "./order-emails.ts";
import type { Words } from "./words.ts";

/** @param days null for the first email, 0 for the cancellation */
export function reservedEmail(
  at: EmailHouse,
  order: Order,
  days: number | null,
  seats: readonly OrderSeat[],
  words: Words,
): Email {
  const { say, format } = words;
  const stage = days === null ? "made" : days === 0 ? "over" : "soon";
  const facts = {
    house: at.house.name,
    number: order.number,
    date: order.holdUntil ? format.fullDateTime(order.holdUntil) : "",
    amount: format.money(order.totals.total),
    phone: at.house.contact.phone,
  };
  const performances = order.performances.flatMap(({ id, event, starts, venue }): EmailPart[] => [
    { kind: "paragraph", text: `${event.title}, ${format.fullDateTime(starts)}, ${venue.name}` },
    { kind: "rows", rows: rowsOfSeats(seats, id, words) },
  ]);
  const button =
    stage === "over"
      ? { kind: "button" as const, text: say("mail.reserved-agenda"), url: `${at.publicUrl}/` }
      : {
          kind: "button" as const,
          text: say("mail.reserved-pay"),
          url: `${at.publicUrl}/account/your-orders?view=reserved`,
        };
  const parts: EmailPart[] = [
    { kind: "paragraph", text: say("mail.hello", { name: order.holder.firstName }) },
    { kind: "paragraph", text: say(`mail.reserved-${stage}-text`, facts) },
    ...performances,
    button,
    { kind: "paragraph", text: say("mail.reserved-help", facts) },
  ];
  const subject = say(`mail.reserved-${stage}-subject`, facts);
  // The due date is part of the id, so an extended order gets new reminders.
  const id = `reserved-${order.link}-${days ?? "made"}-${order.holdUntil ?? ""}`;
  return composeForOrder(at, id, order, subject, parts, [], words);
}

export function rowsOfSeats(
  seats: readonly OrderSeat[],
  performance: number | undefined,
  { say }: Words,
): [string, string][] {
  return seats
    .filter((seat) => seat.performance === performance)
    .map(({ place, priceType }) => [
      placeWords(place, (parts) => say("place.seat-place", { ...parts })),
      priceType,
    ]);
}
