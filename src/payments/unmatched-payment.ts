import { and, eq, sql } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import type { ProviderPayment } from "#ports/payments.ts";
import { failRefund, returnedByHand } from "./failed-refunds.ts";
import {
  type Booked,
  book,
  noteAccepted,
  noteDone,
  noteRequested,
  promisedOf,
  returnKey,
  whenToLookAgain,
} from "./movements.ts";
import { type Movement, tenders } from "./schema.ts";
import type { PaymentServices, Sale, Settled, Transaction } from "./services.ts";
import { findTender, moveTender, type Tender } from "./tenders.ts";

/** Payments that are too late, not the full amount, or in another currency. They are returned. */

/** Reserved and not cancelled, or charged and not refunded. */
function cameBy(state: ProviderPayment): number {
  return state.charged > 0 ? state.charged - state.refunded : state.reserved - state.cancelled;
}

interface UnmatchedFactsOptions {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly state: ProviderPayment;
  readonly by: Date;
}

/** Marks a tender as an unmatched payment, once. Notifies the house if a person should check it before its return. */
export async function unmatchedFacts(
  services: PaymentServices,
  transaction: Transaction,
  { sale, tender: { id: payment, state: from }, state, by }: UnmatchedFactsOptions,
): Promise<void> {
  const settled = { settledAmount: cameBy(state), settledCurrency: state.currency, returnBy: by };
  // Another process may have returned the money since the provider was asked.
  const moved = await moveTender(transaction, payment, "unmatched", { change: settled, from });
  if (!moved) return;
  const facts = { order: sale.number, state, returnBy: by };
  services.log.warn(facts, "unmatched payment: it will be returned");
  if (by.getTime() <= services.now()) return;
  await services.outbox.put(transaction, { kind: "unmatched-payment", payment });
  await services.outbox.put(transaction, { kind: "settle-payment", payment }, { notBefore: by });
}

/** For an ended payment: returns money that came in after all, and closes a page that is still open. */
export async function findUnmatched(services: PaymentServices, sale: Sale, tender: Tender): Promise<Settled> {
  if (tender.providerPayment === null) return viewFailed(sale, tender);
  const answer = await services.provider.ask(tender.providerPayment);
  if (!answer.ok) {
    return answer.refusal.reason === "unreachable"
      ? refused("provider-unreachable")
      : viewFailed(sale, tender);
  }
  const state = answer.value;
  if (cameBy(state) > 0 && cameBy(state) > (await returnedByHand(services.database, tender.id))) {
    await services.inTransaction(async (transaction) => {
      const now = new Date(services.now());
      await unmatchedFacts(services, transaction, {
        sale: await services.sales.lock(transaction, sale.id),
        tender,
        state,
        by: now,
      });
    });
    return giveBackUnmatched(services, sale, (await findTender(services.database, tender.id)) ?? tender);
  }
  if (!state.terminated && state.reserved === 0 && state.charged === 0) {
    const closed = await services.provider.terminate(tender.providerPayment);
    if (!closed.ok) return refused("provider-unreachable");
  }
  return viewFailed(sale, tender);
}

/** Cancels reservations and refunds charges of an unmatched payment; notifies the customer once. */
export async function giveBackUnmatched(
  services: PaymentServices,
  sale: Sale,
  tender: Tender,
): Promise<Settled> {
  const { providerPayment } = tender;
  const isDue = (tender.returnBy?.getTime() ?? 0) <= services.now();
  if (!isDue || providerPayment === null) return viewFailed(sale, tender);
  const answer = await services.provider.ask(providerPayment);
  if (!answer.ok) return refused("provider-unreachable");
  const state = answer.value;
  const moved =
    state.charges.length > 0
      ? await refundAll(services, { sale, tender, providerPayment, state })
      : await cancelAll(services, tender.id, providerPayment, state);
  if (moved === null) return refused("provider-unreachable");
  if (moved === "waiting") {
    await lookAgain(services, tender);
    return viewFailed(sale, tender);
  }
  await services.inTransaction(async (transaction) => {
    await services.sales.lock(transaction, sale.id);
    const at = new Date(services.now());
    await book(transaction, moved.booked);
    for (const { id, reference } of moved.done) await noteDone(transaction, id, reference, at);
    const charged = sumOf(state.charges);
    // Only the process that releases the tender writes the email.
    const released = await moveTender(transaction, tender.id, "released", {
      change: { taken: charged, returned: charged },
      from: "unmatched",
    });
    if (released) {
      const money = { ...cameAs(released), isWrong: sale.failure === "wrong-amount" };
      await services.outbox.put(transaction, { kind: "refund-notice", order: sale.link, money });
    }
  });
  return viewFailed(sale, tender);
}

/** Failed refunds are not polled: they are in the house's list. */
async function lookAgain(services: PaymentServices, { id: payment }: Tender): Promise<void> {
  const pending = (await promisedOf(services.database, payment)).find((one) => one.state === "requested");
  if (!pending) return;
  const notBefore = whenToLookAgain(pending, services.now());
  await services.inTransaction((transaction) =>
    services.outbox.put(transaction, { kind: "settle-payment", payment }, { notBefore }),
  );
}

interface Moved {
  readonly booked: readonly Booked[];
  readonly done: readonly { readonly id: string; readonly reference: string | null }[];
}

async function cancelAll(
  services: PaymentServices,
  tender: string,
  providerPayment: string,
  state: ProviderPayment,
): Promise<Moved | null> {
  const amount = state.reserved - state.cancelled;
  if (amount <= 0) return { booked: [], done: [] };
  const id = `cancel-${tender}`;
  await noteRequested(services.database, { id, tender, kind: "cancel", amount }, new Date(services.now()));
  const money = { amount, currency: state.currency as "SEK" };
  const cancelled = await services.provider.cancel(providerPayment, money);
  // The bank has already released the reservation.
  if (!cancelled.ok && cancelled.refusal.reason === "unreachable") return null;
  return { booked: [], done: [{ id, reference: null }] };
}

interface RefundAllOptions {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly providerPayment: string;
  readonly state: ProviderPayment;
}

/** Requests the missing refunds; returns "waiting" until all of them are completed. */
async function refundAll(
  services: PaymentServices,
  { sale, tender, providerPayment, state }: RefundAllOptions,
): Promise<Moved | "waiting" | null> {
  const at = new Date(services.now());
  const noted = await promisedOf(services.database, tender.id);
  const isOurs = (refundId: string) => noted.some((one) => one.providerReference === refundId);
  // Refunds that the house made at the provider are listed there too and must not be repeated.
  const others = state.refunds.filter((one) => one.state === "pending" && !isOurs(one.refundId));
  let back = state.refunded + sumOf(others);
  let isRequested = false;
  for (const [index, charge] of state.charges.entries()) {
    const already = Math.min(back, charge.amount);
    back -= already;
    const amount = charge.amount - already;
    const before = noted.find((one) => one.charge === charge.chargeId);
    if (amount === 0 || before?.state === "failed" || before?.providerReference) continue;
    const id = before?.id ?? returnKey(tender.id, index);
    const requested = { id, tender: tender.id, kind: "refund", charge: charge.chargeId, amount } as const;
    await noteRequested(services.database, requested, at);
    const refund = await services.provider.refund({
      providerPaymentId: providerPayment,
      chargeId: charge.chargeId,
      amount: { amount, currency: state.currency as "SEK" },
      orderNumber: sale.number,
      idempotencyKey: id,
    });
    isRequested = true;
    if (refund.ok) await noteAccepted(services.database, id, refund.value.refundId);
    else if (refund.refusal.reason === "unreachable") return null;
    else
      await failThose(services, {
        sale,
        tender,
        code: refund.refusal.code,
        isFailed: (one) => one.id === id,
      });
  }
  const after = isRequested ? await services.provider.ask(providerPayment) : done(state);
  if (!after.ok) return null;
  const { charges, refunds, refunded, currency } = after.value;
  const ended = refunds.filter((one) => one.state === "failed").map(({ refundId }) => refundId);
  await failThose(services, {
    sale,
    tender,
    code: "failed",
    isFailed: (one) => ended.includes(one.providerReference ?? ""),
  });
  if (refunded < sumOf(charges)) return "waiting";
  const entry = { tender: tender.id, currency, at };
  const [first] = refunds;
  return {
    booked: [
      ...charges.map(({ chargeId: providerReference, amount }) => ({
        ...entry,
        ...{ kind: "charge" as const, providerReference, amount },
      })),
      ...refunds
        .filter((one) => one.state === "completed")
        .map(({ refundId: providerReference, amount }) => ({
          ...entry,
          ...{ kind: "refund" as const, providerReference, amount },
        })),
    ],
    done: (await promisedOf(services.database, tender.id)).map(({ id, providerReference }) => ({
      id,
      reference: providerReference ?? first?.refundId ?? null,
    })),
  };
}

interface FailThoseOptions {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly code: string;
  readonly isFailed: (movement: Movement) => boolean;
}

async function failThose(
  services: PaymentServices,
  { sale, tender, code, isFailed }: FailThoseOptions,
): Promise<void> {
  const failed = (await promisedOf(services.database, tender.id)).filter(isFailed);
  if (failed.length === 0) return;
  // The money may be in another currency than the order's.
  const paid = { ...tender, currency: tender.settledCurrency ?? tender.currency, requestedCurrency: null };
  await services.inTransaction(async (transaction) => {
    for (const one of failed)
      await failRefund(services, transaction, { sale, tender: paid, movement: one, code });
  });
}

/** Returns the state of a failed sale, with any money that was paid nevertheless, even if it is already returned. */
export function viewFailed(sale: Sale, tender: Pick<Tender, "settledAmount" | "settledCurrency">): Settled {
  if (sale.state === "paid") return done({ state: "paid" });
  const { settledAmount: amount, settledCurrency: currency } = tender;
  const returning = amount !== null && currency !== null ? { amount, currency } : null;
  return done({ state: "failed", returning });
}

function cameAs({ amount, currency, settledAmount, settledCurrency }: Tender) {
  return { amount: settledAmount ?? amount, currency: settledCurrency ?? currency };
}

/** Returns an unmatched payment that waits for its return date, for the email to the house. */
export async function readUnmatched(
  services: Pick<PaymentServices, "database">,
  id: string,
): Promise<Tender | null> {
  const [tender] = await services.database
    .select()
    .from(tenders)
    .where(and(eq(tenders.id, id), sql`${tenders.state} = 'unmatched'`));
  return tender ?? null;
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
