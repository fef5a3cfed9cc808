import { Temporal } from "temporal-polyfill";
import { dropConfirmed } from "./assumed.ts";
import { type Basket, type Books, newId, type Payment, type SoldOrder, seatKey } from "./books.ts";
import { newVoucherCode, totalOf } from "./prices.ts";
import type { VendorMembership } from "./world.ts";

/** Turns a paid basket into an order. Null if it has lost one of its seats or has no customer. */
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

/** First and last day, if bought now. */
export function termOf({ months }: VendorMembership, bought: number) {
  const day = Temporal.Instant.fromEpochMilliseconds(bought).toZonedDateTimeISO("UTC").toPlainDate();
  return { starts: day.toString(), ends: day.add({ months }).subtract({ days: 1 }).toString() };
}

function deliver(books: Books, { customer, placed, memberships, giftVouchers }: SoldOrder): void {
  for (const { id, membership } of memberships)
    books.customers.get(customer)?.memberships.push({ id, membership, ...termOf(membership, placed) });
  for (const { amount } of giftVouchers) {
    books.giftVouchers.set(newVoucherCode(), { amount, isUsed: false });
  }
}
