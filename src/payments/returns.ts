import { and, eq, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { ProviderRefund } from "#ports/payments.ts";
import { dropMoved } from "./exchanges.ts";
import { failRefund } from "./failed-refunds.ts";
import {
  book,
  idempotencyKeyOf,
  noteAccepted,
  noteDone,
  noteRefused,
  promisedOf,
  whenToLookAgain,
} from "./movements.ts";
import { refundStoredValue, voidIfFullyRefunded } from "./refund-sale.ts";
import { requestedFrom, valuesOf } from "./requested-currency.ts";
import { ledger, type Movement, movements, type Tender, tenders } from "./schema.ts";
import type { PaymentServices, Sale, Transaction } from "./services.ts";

type Away = { readonly reason: "provider-unreachable" };

/** Requests a recorded refund and looks for its result. The job `refund` calls it until it is completed or has failed. */
export async function executeRefund(services: PaymentServices, id: string): Promise<Outcome<null, Away>> {
  const [row] = await services.database
    .select()
    .from(movements)
    .innerJoin(tenders, eq(tenders.id, movements.tender))
    .where(eq(movements.id, id));
  if (row?.movements.state !== "requested" || row.tenders.providerPayment === null) return done(null);
  const accepted = await accept(services, row.movements, row.tenders, row.tenders.providerPayment);
  if (!accepted.ok) return accepted;
  const looked = await look(services, row.tenders, row.tenders.providerPayment);
  if (!looked.ok) return looked;
  const [now] = await services.database.select().from(movements).where(eq(movements.id, id));
  if (now?.state === "requested") {
    const notBefore = whenToLookAgain(now, services.now());
    await services.inTransaction((transaction) =>
      services.outbox.put(transaction, { kind: "refund", movement: id }, { notBefore }),
    );
  }
  return done(null);
}

async function accept(
  services: PaymentServices,
  movement: Movement,
  tender: Tender,
  providerPaymentId: string,
): Promise<Outcome<null, Away>> {
  if (movement.providerReference !== null) return done(null);
  const sale = await services.sales.read(tender.order);
  const fail = (code: string) =>
    services.inTransaction((transaction) =>
      failRefund(services, transaction, { sale, tender, movement, code }),
    );
  // Another provider's payment cannot be refunded through this one.
  if (tender.provider !== null && tender.provider !== services.provider.name) {
    await fail(`paid by ${tender.provider}`);
    return done(null);
  }
  const refund = await services.provider.refund({
    providerPaymentId,
    chargeId: movement.charge ?? "",
    amount: { amount: movement.requestedAmount ?? movement.amount, currency: requestedFrom(tender).currency },
    orderNumber: sale.number,
    idempotencyKey: idempotencyKeyOf(movement.id),
  });
  if (refund.ok) await noteAccepted(services.database, movement.id, refund.value.refundId);
  else if (refund.refusal.reason === "unreachable") return refused("provider-unreachable");
  else await fail(refund.refusal.code);
  return done(null);
}

/**
 * Books refunds that the house made at the provider, and the results of those we requested: each once, in any order of
 * notifications. After a full refund by the house, stored value is returned too and the sale is void.
 */
export async function hearOfRefunds(
  services: PaymentServices,
  order: string,
  tender: Tender,
): Promise<Outcome<null, Away>> {
  // A failed order refunds its own payments and books that itself.
  if (tender.state !== "taken" || tender.providerPayment === null) return done(null);
  const looked = await look(services, tender, tender.providerPayment, async (transaction) => {
    const [now] = await transaction.select().from(tenders).where(eq(tenders.id, tender.id));
    if (now && now.returned >= now.taken) await refundStoredValue(services, transaction, order);
  });
  return looked.ok ? done(null) : looked;
}

async function look(
  services: PaymentServices,
  tender: Tender,
  providerPayment: string,
  whenByHouse: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<Outcome<null, Away>> {
  const answer = await services.provider.ask(providerPayment);
  if (!answer.ok)
    return answer.refusal.reason === "unreachable" ? refused("provider-unreachable") : done(null);
  const { refunds, currency } = answer.value;
  if (refunds.length === 0) return done(null);
  if (currency !== requestedFrom(tender).currency) {
    services.log.warn({ order: tender.order, currency }, "refund not booked: its currency differs");
    return done(null);
  }
  await services.inTransaction(async (transaction) => {
    // Serializes concurrent callers; later ones find everything booked.
    const sale = await services.sales.lock(transaction, tender.order);
    const isByHouse = await bookBack(services, transaction, { sale, paid: tender, refunds });
    if (isByHouse) await whenByHouse(transaction);
    await voidIfFullyRefunded(services, transaction, sale);
    await services.sales.changed?.(transaction, sale.id);
  });
  return done(null);
}

/**
 * Updates the returned amount from the ledger and finishes the refunds we requested.
 * @returns whether one of them was not requested by us
 */
async function bookBack(
  services: PaymentServices,
  transaction: Transaction,
  {
    sale,
    paid,
    refunds,
  }: { readonly sale: Sale; readonly paid: Tender; readonly refunds: readonly ProviderRefund[] },
): Promise<boolean> {
  const at = new Date(services.now());
  const { id: tender } = paid;
  const completed = refunds.filter(({ state }) => state === "completed");
  const worth = await valuesOf(transaction, paid, completed);
  const entry = { tender, kind: "refund", currency: requestedFrom(paid).currency, at } as const;
  const booked = await book(
    transaction,
    worth.map(({ refundId: providerReference, amount, value }) => ({
      ...entry,
      ...{ providerReference, amount, value },
    })),
  );
  await settlePromised(services, transaction, { sale, tender: paid, refunds, booked });
  // Value returned as credit counts as returned, although no money moved.
  const back = sql`least(${tenders.taken},
    (select coalesce(sum(coalesce(${ledger.value}, ${ledger.amount})), 0) from ${ledger} where ${ledger.tender} = ${tender} and ${ledger.kind} = 'refund')
    + (select coalesce(sum(${movements.amount}), 0) from ${movements} where ${movements.tender} = ${tender} and ${movements.kind} = 'credit'))`;
  await dropMoved(transaction, tender, back);
  const [now] = await transaction
    .update(tenders)
    .set({ returned: back })
    .where(eq(tenders.id, tender))
    .returning();
  if (now) await dropExcess(transaction, now, at);
  return isByHouse(transaction, tender, completed);
}

interface SettlePromisedOptions {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly refunds: readonly ProviderRefund[];
  readonly booked: readonly string[];
}

/** A completed refund finishes the one we requested; one made by the house settles a failed one of the same amount. */
async function settlePromised(
  services: PaymentServices,
  transaction: Transaction,
  { sale, tender, refunds, booked }: SettlePromisedOptions,
): Promise<void> {
  const at = new Date(services.now());
  const promised = await promisedOf(transaction, tender.id);
  for (const { refundId, amount, state } of refunds) {
    const own = promised.find(({ providerReference }) => providerReference === refundId);
    if (state === "failed" && own)
      await failRefund(services, transaction, { sale, tender, movement: own, code: "failed" });
    if (state !== "completed") continue;
    const failed = promised.findIndex(
      (one) => one.state === "failed" && (one.requestedAmount ?? one.amount) === amount,
    );
    const [settled] = own
      ? [own]
      : booked.includes(refundId)
        ? promised.splice(failed, failed < 0 ? 0 : 1)
        : [];
    if (settled) await noteDone(transaction, settled.id, refundId, at);
  }
}

/** The house refunded more than was left beside the failed refunds, so some are no longer owed. */
async function dropExcess(transaction: Transaction, tender: Tender, at: Date): Promise<void> {
  const promised = await promisedOf(transaction, tender.id);
  let owed = promised.reduce((sum, { amount }) => sum + amount, 0);
  for (const { id, state, amount } of promised) {
    if (state !== "failed" || tender.returned + tender.moved + owed <= tender.taken) continue;
    await noteRefused(transaction, id, at);
    owed -= amount;
  }
}

async function isByHouse(
  transaction: Transaction,
  tender: string,
  completed: readonly ProviderRefund[],
): Promise<boolean> {
  const noted = await transaction
    .select()
    .from(movements)
    .where(and(eq(movements.tender, tender), eq(movements.kind, "refund")));
  // A refund that was just accepted has no provider reference yet.
  const isOurs = ({ refundId, amount }: ProviderRefund) =>
    noted.some(({ providerReference, state, ...one }) =>
      providerReference === null
        ? state === "requested" && (one.requestedAmount ?? one.amount) === amount
        : providerReference === refundId,
    );
  return !completed.every(isOurs);
}
