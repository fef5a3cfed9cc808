import { eq } from "drizzle-orm";
import { type Because, done, type Outcome } from "#domain/outcome.ts";
import { moveValue } from "../../../payments/exchanges.ts";
import { refundSale } from "../../../payments/refund-sale.ts";
import { openTenders, takeTenders } from "../../../payments/tenders.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { tickets } from "../../storage/tables/shop.ts";
import { inTransactionIf } from "../../storage/undone.ts";
import { completeOrder } from "../complete-order.ts";
import { checkReceipt, payWithReceipt, type Receipt, type ReceiptUsed } from "../counter/receipt.ts";
import { type StaffOrder, writeStaffOrder } from "../counter/staff-order.ts";
import { paymentsOf } from "../payments/order-payments.ts";
import { emailRefund } from "../returned/refund-order.ts";
import { giveBackTickets } from "../returned/return-lines.ts";
import { lockTicket, type TicketOf, type TicketRefusal } from "./lock-ticket.ts";
import {
  fingerprintOfPriceType,
  offeredPriceTypes,
  type PriceTypePlan,
  type PriceTypeRefusal,
  type PriceTypeWanted,
  planPriceType,
} from "./plan-price-type.ts";

/**
 * The ticket gets another price type by a new order for the same seat, which the old ticket pays for: an order's
 * document stays what was sold. What the old ticket cost more goes back the way it was paid.
 */

export interface PriceTypeConfirmed {
  /** How the house was paid what the new ticket costs more. */
  readonly receipt: Receipt | null;
  /** The house returns itself what no provider can refund. */
  readonly isByHand: boolean;
  /** `fingerprintOfPriceType` of the plan that was shown. */
  readonly expect: string | undefined;
}

export interface PriceTypeChanged extends PriceTypePlan {
  /** The new order's. */
  readonly number: string;
}

/** Amounts in minor units. */
export type NotChanged =
  | PriceTypeRefusal
  | ReceiptUsed
  | Because<"by-hand" | "not-by-hand">
  | { readonly reason: "other-total"; readonly total: number }
  | { readonly reason: "needs-receipt"; readonly owed: number }
  | { readonly reason: "changed-meanwhile"; readonly now: PriceTypePlan };

export async function priceTypesOf(
  services: Services,
  of: TicketOf,
): Promise<Outcome<{ readonly id: number; readonly total: number }[], TicketRefusal>> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, async (transaction) => {
    const locked = await lockTicket(services, index, transaction, of);
    if (!locked.ok) return locked;
    const offered = offeredPriceTypes(services, index, locked.value);
    return done(offered.filter(({ id }) => id !== locked.value.ticket.priceType));
  });
}

/** Changes nothing. */
export async function previewPriceType(
  services: Services,
  wanted: PriceTypeWanted,
): Promise<Outcome<PriceTypePlan, PriceTypeRefusal>> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, (transaction) =>
    planPriceType(services, index, transaction, wanted),
  );
}

export async function changePriceType(
  services: Services,
  wanted: PriceTypeWanted,
  confirmed: PriceTypeConfirmed,
): Promise<Outcome<PriceTypeChanged, NotChanged>> {
  const index = await services.catalogue.current();
  return inTransactionIf<Outcome<PriceTypeChanged, NotChanged>>(
    services.database,
    async (transaction) => {
      const planned = await planPriceType(services, index, transaction, wanted);
      if (!planned.ok) return planned;
      const plan = planned.value;
      const refusal = await whyNot(transaction, plan, confirmed);
      if (refusal) return { ok: false, refusal };
      const { order, ticket } = plan;
      // Frees the seat for the new ticket, which nobody else can take before the transaction ends.
      await giveBackTickets(services, transaction, order, [ticket.line]);
      const { document } = plan;
      const written = await writeStaffOrder(services, transaction, { document, customer: order.customer });
      if (!written.ok) throw new Error(`Order ${order.number} frees a seat that is not free`);
      const fresh = written.value;
      const paid = await pay(services, transaction, { plan, fresh, receipt: confirmed.receipt });
      if (!paid.ok) return paid;
      await completeOrder(services, transaction, fresh.id);
      await transaction.update(tickets).set({ name: ticket.name }).where(eq(tickets.order, fresh.id));
      await giveBackRest(services, transaction, plan);
      if (plan.back > 0)
        await emailRefund(
          services,
          { transaction, order },
          { ...plan, waived: 0, tickets: [ticket] },
          keyOf(plan),
        );
      return done({ ...plan, number: fresh.number });
    },
    ({ ok }) => ok,
  );
}

async function whyNot(
  transaction: Transaction,
  plan: PriceTypePlan,
  { receipt, isByHand, expect }: PriceTypeConfirmed,
): Promise<NotChanged | null> {
  if (expect !== undefined && fingerprintOfPriceType(plan) !== expect)
    return { reason: "changed-meanwhile", now: plan };
  if (plan.isByHand !== isByHand) return { reason: plan.isByHand ? "by-hand" : "not-by-hand" };
  const { owed } = plan;
  if (owed > 0 && !receipt) return { reason: "needs-receipt", owed };
  if (!receipt) return null;
  const checked = await checkReceipt(transaction, receipt.number);
  if (!checked.ok) return checked.refusal;
  return receipt.paid === owed ? null : { reason: "other-total", total: owed };
}

interface Paying {
  readonly plan: PriceTypePlan;
  readonly fresh: StaffOrder;
  readonly receipt: Receipt | null;
}

async function pay(
  services: Services,
  transaction: Transaction,
  { plan: { order, moved, owed, document }, fresh: { id }, receipt }: Paying,
): Promise<Outcome<null, ReceiptUsed>> {
  const payments = paymentsOf(services);
  const sale = { id, currency: document.currency };
  if (moved > 0) {
    const opened = await openTenders(payments, transaction, sale, [
      { kind: "exchange", external: false, state: "held", amount: moved, method: order.number },
    ]);
    for (const { id: tender } of opened.internal)
      await moveValue(transaction, { tender, from: order.id, amount: moved });
  }
  if (owed > 0 && receipt) return payWithReceipt(services, transaction, sale, receipt);
  await takeTenders(payments, transaction, id);
  return done(null);
}

/** A ticket changes its price type once: the new one is a ticket of another order. */
const keyOf = ({ line }: PriceTypePlan) => `price-type-${line.id}`;

async function giveBackRest(
  services: Services,
  transaction: Transaction,
  plan: PriceTypePlan,
): Promise<void> {
  const { order, line, back: amount, isByHand } = plan;
  if (amount === 0) return;
  const refund = { amount, id: keyOf(plan), lines: [line.id], isByHand };
  const given = await refundSale(paymentsOf(services), transaction, order, refund);
  if (!given.ok) throw new Error(`Order ${order.number} cannot refund ${amount}: ${given.refusal.reason}`);
}
