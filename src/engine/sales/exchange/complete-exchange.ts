import { and, eq } from "drizzle-orm";
import { type AsCredit, leftOfOrder, returnAsCredit } from "../../../payments/refund-sale.ts";
import { tenders } from "../../../payments/schema.ts";
import type { PaymentServices } from "../../../payments/services.ts";
import type { Services } from "../../kernel/services.ts";
import { reportVoidedAfter } from "../../orders/returned/report-voided-after.ts";
import { giveBackItems, giveBackTickets } from "../../orders/returned/return-lines.ts";
import { planOfTickets, returnContext } from "../../orders/returned/return-plan.ts";
import { followSales } from "../../orders/sold/sales-journal.ts";
import type { Transaction } from "../../storage/database.ts";
import { isExchange } from "../../storage/documents/line-details.ts";
import { orders } from "../../storage/tables/shop.ts";
import { creditUntil, issueCredit } from "../../value/issue-value.ts";
import { noteExchange } from "../../webhooks/note-event.ts";

const NOTHING: AsCredit = { value: 0, credit: 0, waived: 0 };

/**
 * Runs in the transaction that pays the new order. The rest of the old tickets' value goes back to the vouchers and
 * credit that paid, or becomes new credit.
 * @returns what remained
 */
export async function completeExchange(
  services: Services,
  payments: PaymentServices,
  transaction: Transaction,
  { id, document }: Pick<typeof orders.$inferSelect, "id" | "document">,
): Promise<AsCredit> {
  const line = document.items.find(isExchange);
  if (!line) return NOTHING;
  const { order: from, tickets: codes } = line.details;
  const [order] = await transaction.select().from(orders).where(eq(orders.id, from)).for("update");
  if (!order) throw new Error(`Order ${id} exchanges tickets of an order that does not exist`);
  await noteExchange(services, transaction, { order: order.number, by: id });
  const context = await returnContext(services, await services.catalogue.current(), transaction, order);
  const going = context.sold.filter((ticket) => ticket.valid && codes.includes(ticket.code));
  const { tickets, items, lines, worth } = await planOfTickets(context, going);
  await giveBackTickets(services, transaction, order, tickets);
  await reportVoidedAfter(services, transaction, order.id, tickets);
  await giveBackItems(services, transaction, { order, items, because: "exchanged" });
  await followSales(services, transaction, order.id);
  const [paid] = await transaction
    .select({ amount: tenders.amount })
    .from(tenders)
    .where(and(eq(tenders.order, id), eq(tenders.kind, "exchange"), eq(tenders.state, "taken")));
  const rest = worth - (paid?.amount ?? 0);
  if (rest <= 0) return NOTHING;
  const kept = Math.max(0, (await leftOfOrder(transaction, from)) - rest);
  const key = `exchanged-${id}`;
  const back = await returnAsCredit(payments, transaction, { order: from, kept, id: key, lines });
  const { currency, customer, link } = order;
  if (back.credit > 0) {
    const credit = { customer, amount: back.credit, currency, origin: "returned" };
    await issueCredit(services, transaction, credit);
  }
  if (back.credit + back.value === 0) return back;
  const until = creditUntil(services);
  const email = { kind: "order-returned" as const, order: link, ...back, currency, until, exchanged: id };
  await services.outbox.put(transaction, email);
  return back;
}
