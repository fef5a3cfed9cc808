import { eq, inArray } from "drizzle-orm";
import { eraseDoorReasons } from "../door/erase-reasons.ts";
import { kindOf, type LineKinds } from "../kernel/line-kind.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import type { LineRow } from "../storage/documents/line-row.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { counterSales } from "../storage/tables/counter.ts";
import { protections } from "../storage/tables/customers/members.ts";
import { officeNotes } from "../storage/tables/customers/notes.ts";
import { orderDetails } from "../storage/tables/orders/checkout.ts";
import { ticketShares } from "../storage/tables/orders/shares.ts";
import { withdrawals } from "../storage/tables/orders/withdrawals.ts";
import { baskets, orders, tickets } from "../storage/tables/shop.ts";

/** Called when its customer or counter buyer is erased: removes names and texts, keeps amounts, seats and tickets. */
export async function eraseOrder(
  services: Services,
  transaction: Transaction,
  { id: order, basket, document }: typeof orders.$inferSelect,
): Promise<void> {
  await transaction
    .update(orders)
    .set({ document: withoutPersons(services.kinds, document) })
    .where(eq(orders.id, order));
  const [row] = await transaction
    .select({ lines: baskets.lines })
    .from(baskets)
    .where(eq(baskets.id, basket));
  if (row) {
    const lines = row.lines.map((line) => lineWithoutPersons(services.kinds, line));
    await transaction.update(baskets).set({ lines }).where(eq(baskets.id, basket));
  }
  await transaction
    .update(orderDetails)
    .set({ notes: null, notesUntil: null, billing: null, bookedFor: null })
    .where(eq(orderDetails.order, order));
  await transaction.delete(officeNotes).where(eq(officeNotes.order, order));
  await transaction.update(protections).set({ reason: null }).where(eq(protections.order, order));
  await transaction.update(withdrawals).set({ name: null }).where(eq(withdrawals.order, order));
  await transaction.update(tickets).set({ name: null }).where(eq(tickets.order, order));
  await transaction
    .update(counterSales)
    .set({ buyer: null })
    .where(
      inArray(
        counterSales.id,
        transaction.select({ session: baskets.session }).from(baskets).where(eq(baskets.id, basket)),
      ),
    );
  await eraseDoorReasons(transaction, order);
  const codes = transaction.select({ code: tickets.code }).from(tickets).where(eq(tickets.order, order));
  await transaction.delete(ticketShares).where(inArray(ticketShares.ticket, codes));
}

function withoutPersons(kinds: LineKinds, document: OrderDocument): OrderDocument {
  const { items = [] } = document;
  return {
    ...document,
    holder: { firstName: "", lastName: "", email: "" },
    address: null,
    items: items.map((item) => {
      const line = lineWithoutPersons(kinds, item);
      // The text may repeat what the customer typed.
      return line === item ? item : { ...line, text: { ...item.text, about: [] } };
    }),
  };
}

function lineWithoutPersons<Line extends LineRow>(kinds: LineKinds, line: Line): Line {
  const forget = kindOf(kinds, line).withoutPersons;
  return forget ? { ...line, details: forget(line.details) } : line;
}
