import { and, eq, inArray, sql } from "drizzle-orm";
import { daysAfter } from "#domain/days.ts";
import { isCounterTender } from "#domain/orders/counter-tenders.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import {
  broughtBy,
  leftOf,
  owedIn,
  requestedRefunds,
  sharesOfRefund,
  sharesWithout,
  takenTenders,
} from "./brought.ts";
import { releaseMoved, takeBackMoved } from "./exchanges.ts";
import { BY_HAND, byHandKey, type Drawer, noteGiven } from "./given-by-hand.ts";
import { destinationOf, leavesOf, type RefundLeaf } from "./refund-leaves.ts";
import { partInRequested } from "./requested-currency.ts";
import { ledger, movements, type Tender, tenders } from "./schema.ts";
import type { PaymentServices, Sale, Transaction } from "./services.ts";
import { returnValue } from "./stored-value/stored-value.ts";
import { waive } from "./waive.ts";

export interface Refund {
  readonly order: string;
  readonly amount: number;
  /** Idempotency key of the refund. */
  readonly id: string;
}

interface RefundSaleOptions extends Omit<Refund, "order"> {
  /** If known: a redemption goes back with the ticket that it paid for. */
  readonly lines?: readonly string[];
  /** The house has paid out what no provider can refund. */
  readonly isByHand?: boolean;
  /** The till that it was paid from, if in cash. */
  readonly drawer?: Drawer | null;
}

/**
 * The caller has locked the sale. Stored value is returned immediately; a refund by the provider is written down first
 * and requested by a job, so that a crash neither loses nor repeats it.
 */
export async function refundSale(
  services: PaymentServices,
  transaction: Transaction,
  sale: Sale,
  { amount, id, lines, isByHand = false, drawer = null }: RefundSaleOptions,
): Promise<Outcome<{ waived: number }, { reason: "not-paid" } | { reason: "more-than-left"; left: number }>> {
  if (sale.state !== "paid") return refused("not-paid");
  const brought = await broughtBy(transaction, sale.id);
  if (brought.length === 0) return refused("not-paid");
  const keys = [...brought.map((_, at) => movementId(id, at)), waivedBy(id)];
  const [known] = await transaction.select().from(movements).where(inArray(movements.id, keys));
  if (known) return done({ waived: 0 });
  const left = leftOf(brought) + owedIn(brought);
  if (amount > left) return refused("more-than-left", { left });
  const { waived, shares } = sharesOfRefund(amount, brought, lines);
  await waive(services, transaction, { brought, amount: waived, key: waivedBy(id) });
  for (const [at, { tender }] of brought.entries()) {
    const share = { tender, movement: movementId(id, at), amount: shares[at] ?? 0, isByHand, drawer };
    await refundShare(services, transaction, share);
  }
  await voidIfFullyRefunded(services, transaction, sale);
  await services.sales.changed?.(transaction, sale.id);
  return done({ waived });
}

/**
 * Refunds the tenders that are not refunded by hand. Called when the house has paid back by hand all of the others.
 * @param id of that refund
 */
export async function refundOtherTenders(
  services: PaymentServices,
  transaction: Transaction,
  { id: sale }: Pick<Sale, "id">,
  id: string,
): Promise<void> {
  for (const [at, { tender, taken, returned }] of (await broughtBy(transaction, sale)).entries()) {
    if (BY_HAND.includes(tender.kind)) continue;
    const share = { tender, movement: movementId(id, at), amount: taken - returned, isByHand: true };
    await refundShare(services, transaction, share);
  }
}

/** For a sale that can no longer be completed. Idempotent; the provider's part is a job with retries. */
export async function refundLostSale(services: PaymentServices, id: string): Promise<void> {
  await services.inTransaction(async (transaction) => {
    const sale = await services.sales.lock(transaction, id);
    if (sale.state === "paid" || sale.state === "failed") return;
    await services.sales.abandon(transaction, sale, "seats-lost");
    for (const [at, { tender, taken, returned }] of (await broughtBy(transaction, id)).entries()) {
      // The exchanged tickets stay valid, so their value goes back to them.
      if (tender.kind === "exchange") await releaseMoved(transaction, [tender]);
      else
        await refundShare(services, transaction, {
          tender,
          movement: movementId(`lost-${id}`, at),
          amount: taken - returned,
        });
    }
  });
}

/** Neither refunded nor requested back, including unpaid instalments; null if free. Minor units. */
export async function leftToRefund(services: PaymentServices, order: string): Promise<number | null> {
  return services.inTransaction(async (transaction) => {
    return leftOfSale(transaction, await services.sales.lock(transaction, order));
  });
}

/** Like `leftToRefund`, in a transaction that has the sale locked. */
export async function leftOfSale(transaction: Transaction, { id, state }: Sale): Promise<number | null> {
  const brought = state === "paid" ? await broughtBy(transaction, id) : [];
  return brought.length === 0 ? null : leftOf(brought) + owedIn(brought);
}

/** Like `leftOfSale`, for an order known to be paid; 0 if it was free. */
export async function leftOfOrder(transaction: Transaction, order: string): Promise<number> {
  const brought = await broughtBy(transaction, order);
  return leftOf(brought) + owedIn(brought);
}

/** `value` goes back to vouchers and redemptions, `credit` becomes credit. Minor units. */
export interface AsCredit {
  readonly value: number;
  readonly credit: number;
  /** Unpaid instalments that are dropped. */
  readonly waived: number;
}

type Back = Omit<AsCredit, "waived">;

const NOTHING: Back = { value: 0, credit: 0 };

/** @param kept amount of the order that stays paid, minor units */
export async function returnable(
  services: PaymentServices,
  transaction: Transaction,
  {
    order,
    kept,
    lines,
  }: { readonly order: string; readonly kept: number; readonly lines?: readonly string[] },
): Promise<AsCredit> {
  let sums = NOTHING;
  const { waived, shares } = await sharesWithout(transaction, order, kept, lines);
  for (const { tender, amount } of shares) {
    for (const leaf of await leavesOf(services, transaction, tender, amount))
      sums = plus(sums, asCredit(leaf));
  }
  return { ...sums, waived };
}

interface ReturnAsCreditOptions {
  readonly order: string;
  readonly kept: number;
  readonly id: string;
  readonly lines?: readonly string[];
}

/** The caller has locked the order. Marks the provider's part as returned, for the caller to issue as credit. */
export async function returnAsCredit(
  services: PaymentServices,
  transaction: Transaction,
  { order, kept, id, lines }: ReturnAsCreditOptions,
): Promise<AsCredit> {
  let sums = NOTHING;
  const { waived, brought, shares } = await sharesWithout(transaction, order, kept, lines);
  await waive(services, transaction, { brought, amount: waived, key: waivedBy(id) });
  for (const [place, { tender, amount }] of shares.entries()) {
    sums = plus(
      sums,
      await refundShare(services, transaction, {
        tender,
        movement: movementId(id, place),
        amount,
        isCredit: true,
      }),
    );
  }
  await services.sales.changed?.(transaction, order);
  return { ...sums, waived };
}

/** @param index of the tender in the order */
const movementId = (id: string, index: number) => `return-${id}-${index}`;
const waivedBy = (id: string) => `waived-${id}`;

const asCredit = ({ to, amount }: RefundLeaf): Back =>
  to === "value" ? { ...NOTHING, value: amount } : { ...NOTHING, credit: amount };

const plus = (one: Back, other: Back): Back => ({
  value: one.value + other.value,
  credit: one.credit + other.credit,
});

interface ShareToRefund {
  readonly tender: Tender;
  readonly movement: string;
  readonly amount: number;
  /** The provider's part is not refunded; the caller issues it as credit. */
  readonly isCredit?: boolean;
  readonly isByHand?: boolean;
  readonly drawer?: Drawer | null;
}

async function refundShare(
  services: PaymentServices,
  transaction: Transaction,
  { tender, movement, amount, isCredit = false, isByHand = false, drawer = null }: ShareToRefund,
): Promise<Back> {
  if (amount === 0) return NOTHING;
  const at = new Date(services.now());
  const requestedAmount = await partInRequested(transaction, tender, amount);
  const written = { id: movement, tender: tender.id, amount, requestedAmount, requested: at };
  if (tender.kind === "exchange") {
    await transaction.insert(movements).values({ ...written, kind: "refund", state: "done", finished: at });
    await addReturned(transaction, tender, amount);
    let sums = NOTHING;
    const shares = await takeBackMoved(transaction, tender, amount);
    for (const [place, { source, amount: share }] of shares.entries()) {
      const key = `${movement}-${place}`;
      sums = plus(
        sums,
        await refundShare(services, transaction, {
          ...{ tender: source, movement: key, amount: share },
          ...{ isCredit, isByHand, drawer },
        }),
      );
    }
    return sums;
  }
  const to = await destinationOf(services, transaction, tender, "locked");
  if (to === "by-hand" && isByHand) {
    const reference = byHandKey(movement);
    await noteGiven(transaction, { tender, id: movement, reference, amount, at, drawer });
    return NOTHING;
  }
  if (to === "value") {
    await transaction.insert(movements).values({ ...written, kind: "refund", state: "done" });
    await returnToStoredValue(services, transaction, { tender, amount, movement });
    return { ...NOTHING, value: amount };
  }
  if (to === "replaced" && !isCredit) {
    if (!services.sales.replaceVoidValue)
      throw new Error(`Tender ${tender.id} comes from void value, which this back end cannot replace`);
    await services.sales.replaceVoidValue(transaction, tender.order, amount);
  }
  if (isCredit || to === "replaced") {
    await transaction.insert(movements).values({ ...written, kind: "credit", state: "done", finished: at });
    await addReturned(transaction, tender, amount);
    return { ...NOTHING, credit: amount };
  }
  // The other currency is fully refunded already; only the rounding difference is left.
  if (requestedAmount === 0) {
    await transaction.insert(movements).values({ ...written, kind: "credit", state: "done", finished: at });
    await addReturned(transaction, tender, amount);
    return NOTHING;
  }
  const charge = await chargeOf(transaction, tender.id);
  await transaction.insert(movements).values({ ...written, kind: "refund", charge, state: "requested" });
  await services.outbox.put(transaction, { kind: "refund", movement });
  return NOTHING;
}

async function addReturned(transaction: Transaction, { id }: Tender, amount: number): Promise<void> {
  await transaction
    .update(tenders)
    .set({ returned: sql`${tenders.returned} + ${amount}` })
    .where(eq(tenders.id, id));
}

async function returnToStoredValue(
  services: PaymentServices,
  transaction: Transaction,
  {
    tender,
    amount,
    movement,
  }: { readonly tender: Tender; readonly amount: number; readonly movement: string },
): Promise<void> {
  const at = new Date(services.now());
  const creditUntil = daysAfter(services.today(), services.settings.creditReturnDays);
  // A redemption has no balance: it is free again once its whole tender is returned.
  if (tender.value !== null) {
    const { id, value } = tender;
    await returnValue(transaction, { tender: id, value, amount, movement, at, creditUntil });
  }
  await addReturned(transaction, tender, amount);
}

/** Returns what vouchers, credit and redemptions paid of an order whose other money is refunded. */
export async function refundStoredValue(
  services: PaymentServices,
  transaction: Transaction,
  order: string,
): Promise<void> {
  for (const tender of await takenTenders(transaction, order)) {
    const left = tender.taken - tender.returned - tender.moved;
    const movement = `return-${tender.id}`;
    const isOwn = !tender.external && !isCounterTender(tender.kind);
    if (isOwn) await refundShare(services, transaction, { tender, movement, amount: left });
  }
}

/** Voids the sale as soon as all its money is returned or requested back, without waiting for the provider. */
export async function voidIfFullyRefunded(
  services: PaymentServices,
  transaction: Transaction,
  sale: Sale,
): Promise<void> {
  const taken = await takenTenders(transaction, sale.id);
  const requested = await requestedRefunds(transaction, sale.id);
  const isBack = (tender: Tender) =>
    tender.returned + (requested.get(tender.id) ?? 0) >= tender.taken && owedOf(tender) === 0;
  if (taken.every(isBack)) await services.sales.undo(transaction, sale);
}

async function chargeOf(transaction: Transaction, tender: string): Promise<string | null> {
  const [charge] = await transaction
    .select({ reference: ledger.providerReference })
    .from(ledger)
    .where(and(eq(ledger.tender, tender), eq(ledger.kind, "charge")));
  return charge?.reference ?? null;
}
