import { eq } from "drizzle-orm";
import type { CounterTender } from "#domain/orders/counter-tenders.ts";
import { type Because, done, type Outcome } from "#domain/outcome.ts";
import { moveValue } from "../../../payments/exchanges.ts";
import { refundSale } from "../../../payments/refund-sale.ts";
import { openTenders } from "../../../payments/tenders.ts";
import type { CounterPayment, Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { tickets } from "../../storage/tables/shop.ts";
import { inTransactionIf } from "../../storage/undone.ts";
import type { Clerk } from "../../tills/lock-session.ts";
import { lockTill, type TillRefusal } from "../../tills/lock-till.ts";
import { completeOrder } from "../complete-order.ts";
import { type StaffOrder, writeStaffOrder } from "../counter/staff-order.ts";
import { takeAtCounter } from "../counter/take-at-counter.ts";
import { paymentsOf } from "../payments/order-payments.ts";
import { emailRefund } from "../returned/refund-order.ts";
import { giveBackTickets } from "../returned/return-lines.ts";
import { followSales } from "../sold/sales-journal.ts";
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
 * document still says what was sold. If the old ticket cost more, the difference goes back the way it was paid.
 */

export interface PriceTypeConfirmed {
  /** What the counter took for what the new ticket costs more, and who took it. */
  readonly tenders: readonly CounterTender[];
  readonly clerk: Clerk;
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
  | TillRefusal
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
      const refusal = whyNot(plan, confirmed);
      if (refusal) return { ok: false, refusal };
      const { tenders, clerk } = confirmed;
      const till = await lockTill(services, transaction, tenders, clerk);
      if (!till.ok) return till;
      const { order, ticket } = plan;
      // Frees the seat for the new ticket; others can take it only after the transaction, when it is sold.
      await giveBackTickets(services, transaction, order, [ticket.line]);
      const { document } = plan;
      const written = await writeStaffOrder(services, transaction, { document, customer: order.customer });
      if (!written.ok) throw new Error(`Order ${order.number} frees a seat that is not free`);
      const fresh = written.value;
      const counter = { tenders, who: clerk.who, session: till.value };
      await pay(services, transaction, { plan, fresh, counter });
      await completeOrder(services, transaction, fresh.id);
      await followSales(services, transaction, order.id);
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

function whyNot(plan: PriceTypePlan, { tenders, isByHand, expect }: PriceTypeConfirmed): NotChanged | null {
  if (expect !== undefined && fingerprintOfPriceType(plan) !== expect)
    return { reason: "changed-meanwhile", now: plan };
  if (plan.isByHand !== isByHand) return { reason: plan.isByHand ? "by-hand" : "not-by-hand" };
  const { owed } = plan;
  if (owed > 0 && tenders.length === 0) return { reason: "needs-receipt", owed };
  const paid = tenders.reduce((sum, { amount }) => sum + amount, 0);
  return paid === owed ? null : { reason: "other-total", total: owed };
}

interface Paying {
  readonly plan: PriceTypePlan;
  readonly fresh: StaffOrder;
  readonly counter: CounterPayment;
}

async function pay(
  services: Services,
  transaction: Transaction,
  { plan: { order, moved, document }, fresh: { id }, counter }: Paying,
): Promise<void> {
  const payments = paymentsOf(services);
  const sale = { id, currency: document.currency };
  if (moved > 0) {
    const opened = await openTenders(payments, transaction, sale, [
      { kind: "exchange", external: false, state: "held", amount: moved, method: order.number },
    ]);
    for (const { id: tender } of opened.internal)
      await moveValue(transaction, { tender, from: order.id, amount: moved });
  }
  await takeAtCounter(services, transaction, { ...sale, language: document.language }, counter);
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
