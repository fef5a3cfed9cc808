import { eq } from "drizzle-orm";
import { refundSale, returnAsCredit } from "../../payments/refund-sale.ts";
import type { Services } from "../kernel/services.ts";
import { paymentsOf } from "../orders/payments/order-payments.ts";
import { followReturn, giveBackItems, giveBackTickets } from "../orders/returned/return-lines.ts";
import { followSales } from "../orders/sold/sales-journal.ts";
import type { Transaction } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { ticketResales } from "../storage/tables/orders/resales.ts";
import { issueCredit } from "../value/issue-value.ts";
import { isRefunded, type Payback, planPayback } from "./plan-payback.ts";
import { lockResale, type TicketForResale } from "./read-ticket.ts";

/**
 * Called by a job, once another order has paid for the seat. Returns a ticket whose seat was sold again, and pays its
 * customer. Repeatable: once paid it changes nothing.
 */
export async function payResale(services: Services, id: string): Promise<void> {
  const index = await services.catalogue.current();
  await inTransaction(services.database, async (transaction) => {
    const found = await lockResale(services, index, transaction, id);
    const resale = found?.resale;
    // The order is locked: a resale that was returned earlier is settled.
    if (!found || resale?.state !== "sold" || resale.settled !== null) return;
    const payback = await planPayback(found);
    const { order } = found.context;
    const settle = (back: { readonly value: number; readonly credit: number }) =>
      transaction
        .update(ticketResales)
        .set({ ...back, settled: new Date(services.now()) })
        .where(eq(ticketResales.id, id));
    // First, since the return of a ticket ends its resale.
    await settle({ value: 0, credit: 0 });
    await giveBackTickets(services, transaction, order, payback.tickets);
    await giveBackItems(services, transaction, { order, items: payback.items });
    await followReturn(services, transaction, order);
    await settle(await pay(services, transaction, found, { payback, key: `resold-${id}` }));
    await followSales(services, transaction, order.id);
    await services.outbox.put(transaction, { kind: "resale", resale: id, stage: "sold" });
  });
}

interface ToPay {
  readonly payback: Payback;
  /** Makes the refund unique. */
  readonly key: string;
}

async function pay(
  services: Services,
  transaction: Transaction,
  { context }: TicketForResale,
  { payback, key: id }: ToPay,
): Promise<{ value: number; credit: number }> {
  const { order } = context;
  const { amount, kept, lines } = payback;
  const payments = paymentsOf(services);
  if (await isRefunded(context, services.settings.resale?.money, payback)) {
    const sale = await payments.sales.lock(transaction, order.id);
    const refund = await refundSale(payments, transaction, sale, { amount, id, lines });
    if (!refund.ok)
      throw new Error(`Order ${order.number} cannot refund ${amount}: ${refund.refusal.reason}`);
    return { value: amount - refund.value.waived, credit: 0 };
  }
  const { value, credit } = await returnAsCredit(payments, transaction, { order: order.id, kept, id, lines });
  const { customer, currency } = order;
  if (credit > 0)
    await issueCredit(services, transaction, { customer, amount: credit, currency, origin: "returned" });
  return { value, credit };
}
