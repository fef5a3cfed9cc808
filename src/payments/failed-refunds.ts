import { and, asc, eq, inArray, like, sql } from "drizzle-orm";
import { book, noteRefused, PROMISED } from "./movements.ts";
import { requestedFrom } from "./requested-currency.ts";
import { ledger, type Movement, movements, type Tender, tenders } from "./schema.ts";
import type { Executor, PaymentServices, Sale, Transaction } from "./services.ts";

interface FailRefundOptions {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly movement: Movement;
  readonly code: string;
}

/**
 * Refunds that the provider refused, or that failed after it had accepted them. The house still owes the money: it
 * counts as promised until the house requests it again or returns it another way.
 */

/** Notifies house and customer; happens once. */
export async function failRefund(
  services: PaymentServices,
  transaction: Transaction,
  { sale, tender, movement: { id, amount, requestedAmount }, code }: FailRefundOptions,
): Promise<void> {
  const failed = await transaction
    .update(movements)
    .set({ state: "failed", finished: new Date(services.now()) })
    .where(and(eq(movements.id, id), eq(movements.state, "requested")))
    .returning();
  if (failed.length === 0) return;
  services.log.warn({ movement: id, order: sale.number, code }, "refund failed: the house has to settle it");
  const { currency } = requestedFrom(tender);
  const money = { amount: requestedAmount ?? amount, currency };
  const about = { order: sale.link, movement: id, money };
  // Two jobs, so that a failed email is retried without sending the other again.
  await services.outbox.put(transaction, { kind: "refund-failed", ...about });
  await services.outbox.put(transaction, { kind: "refund-to-settle", ...about });
}

export interface PromisedRefund {
  readonly movement: Movement;
  readonly tender: Tender;
}

interface PromisedRefundsOptions {
  readonly states?: readonly Movement["state"][];
  /** Only of these orders. */
  readonly of?: readonly string[];
  /** Only those after this movement. */
  readonly after?: string | undefined;
  /** All by default. */
  readonly most?: number;
}

/** Pending refunds, and failed ones that the house has not settled, the oldest first. */
export async function promisedRefunds(
  executor: Executor,
  { states = PROMISED, of, after, most }: PromisedRefundsOptions = {},
): Promise<PromisedRefund[]> {
  const query = executor
    .select()
    .from(movements)
    .innerJoin(tenders, eq(tenders.id, movements.tender))
    .where(
      and(
        eq(movements.kind, "refund"),
        inArray(movements.state, [...states]),
        eq(tenders.external, true),
        of && inArray(tenders.order, [...of]),
        after === undefined
          ? undefined
          : sql`(${movements.requested}, ${movements.id}) > (select one.requested, one.id from movements one where one.id = ${after})`,
      ),
    )
    .orderBy(asc(movements.requested), asc(movements.id));
  const rows: { movements: Movement; tenders: Tender }[] = await (most === undefined
    ? query
    : query.limit(most));
  return rows.map(({ movements: movement, tenders: tender }) => ({ movement, tender }));
}

async function lockFailed(
  services: PaymentServices,
  transaction: Transaction,
  order: string,
): Promise<PromisedRefund[]> {
  await services.sales.lock(transaction, order);
  return promisedRefunds(transaction, { states: ["failed"], of: [order] });
}

export function requestAgain(services: PaymentServices, order: string): Promise<number> {
  return services.inTransaction(async (transaction) => {
    const failed = await lockFailed(services, transaction, order);
    const requested = new Date(services.now());
    for (const { movement, tender } of failed) {
      await noteRefused(transaction, movement.id, requested);
      const { kind, charge, amount, requestedAmount } = movement;
      // With the old key the provider would repeat its first answer.
      const id = `again-${services.id()}`;
      await transaction
        .insert(movements)
        .values({ id, tender: tender.id, kind, charge, amount, requestedAmount, requested });
      await services.outbox.put(
        transaction,
        tender.state === "unmatched"
          ? { kind: "settle-payment", payment: tender.id }
          : { kind: "refund", movement: id },
      );
    }
    return failed.length;
  });
}

/** The house has paid an order's failed refunds by transfer or from its till. Returns their number. */
export function noteReturnedByHand(services: PaymentServices, order: string): Promise<number> {
  return services.inTransaction(async (transaction) => {
    const failed = await lockFailed(services, transaction, order);
    const at = new Date(services.now());
    for (const { movement, tender } of failed) {
      const { id, charge, amount, requestedAmount } = movement;
      const providerReference = `${BY_HAND_PREFIX}${id}`;
      const moved = { tender: tender.id, ...requestedFrom(tender), amount: requestedAmount ?? amount, at };
      const value = requestedAmount === null ? null : amount;
      if (tender.state === "unmatched" && charge !== null)
        await book(transaction, [{ ...moved, kind: "charge", providerReference: charge, value }]);
      await book(transaction, [{ ...moved, kind: "refund", providerReference, value }]);
      await transaction
        .update(movements)
        .set({ state: "done", providerReference, finished: at })
        .where(eq(movements.id, id));
      const brought =
        tender.state === "unmatched"
          ? { state: "released" as const, taken: sql`${tenders.taken} + ${amount}` }
          : {};
      await transaction
        .update(tenders)
        .set({ ...brought, returned: sql`${tenders.returned} + ${amount}` })
        .where(eq(tenders.id, tender.id));
    }
    return failed.length;
  });
}

/** Returns the amount of a payment that the house refunded itself, in the currency of the payment. Minor units. */
export async function returnedByHand(executor: Executor, tender: string): Promise<number> {
  const [sum] = await executor
    .select({ amount: sql<number>`coalesce(sum(${ledger.amount}), 0)::float8` })
    .from(ledger)
    .where(
      and(
        eq(ledger.tender, tender),
        eq(ledger.kind, "refund"),
        like(ledger.providerReference, `${BY_HAND_PREFIX}%`),
      ),
    );
  return sum?.amount ?? 0;
}

/** Marks refunds in the ledger that the house paid itself; the provider has no record of them. */
export const BY_HAND_PREFIX = "hand-";
