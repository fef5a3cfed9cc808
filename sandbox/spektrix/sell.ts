import { Temporal } from "temporal-polyfill";
import { dropConfirmed } from "./assumed.ts";
import { type Basket, type Books, newId, type Payment, type SoldOrder, seatKey } from "./books.ts";
import { newVoucherCode, totalOf } from "./prices.ts";

/** Makes an order of a basket that is paid. Null where a seat of it is somebody else's by now. */
export function sell(books: Books, basket: Basket, payments: readonly Payment[]): SoldOrder | null {
  const { id, customer } = basket;
  const lost = basket.tickets.some(({ instance, seat }) => {
    const holder = books.seats.get(seatKey(instance, seat));
    return !holder || !("basket" in holder) || holder.basket !== id;
  });
  if (lost || customer === null) return null;
  const order = {
    id: newId("ORDER"),
    basket: id,
    customer,
    placed: books.now(),
    delivery: basket.delivery,
    tickets: basket.tickets.map((ticket, at) => ({
      ...ticket,
      barcode: `${(books.orders.size + 1) * 1_000 + at}`.padStart(12, "7"),
    })),
    donations: basket.donations,
    merchandise: basket.merchandise,
    memberships: basket.memberships,
    giftVouchers: basket.giftVouchers,
    ticketSubscriptions: basket.ticketSubscriptions,
    promoCode: basket.promoCode,
    payments,
    attributes: basket.attributes,
    total: totalOf(books, basket),
  };
  books.orders.set(order.id, order);
  deliver(books, order);
  for (const { instance, seat } of basket.tickets)
    books.seats.set(seatKey(instance, seat), { sold: order.id });
  dropConfirmed(books, id);
  return order;
}

/** What comes into being with an order besides its tickets. */
function deliver(books: Books, { customer, placed, memberships, giftVouchers }: SoldOrder): void {
  const day = Temporal.Instant.fromEpochMilliseconds(placed).toZonedDateTimeISO("UTC").toPlainDate();
  for (const { id, membership } of memberships) {
    const ends = day.add({ months: membership.months }).subtract({ days: 1 });
    const term = { starts: day.toString(), ends: ends.toString() };
    books.customers.get(customer)?.memberships.push({ id, membership, ...term });
  }
  for (const { amount } of giftVouchers) {
    books.giftVouchers.set(newVoucherCode(), { amount, isUsed: false });
  }
}
