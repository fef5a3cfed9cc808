import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { LIVE_TENDER, statesBefore, TENDER_FLOW, type TenderState } from "#domain/orders/states.ts";
import { askedInOther, type OtherCurrency } from "#domain/price/other-currency.ts";
import { countDropped, moveValue, releaseMoved } from "./exchanges.ts";
import { type Tender, tenders } from "./schema.ts";
import type { Executor, PaymentServices, Sale, Transaction } from "./services.ts";
import { holdValue, releaseValue, spendValue } from "./stored-value/stored-value.ts";

/** The ways in which an order is paid: opened together, and brought from state to state. */

export type { Tender };

/** What placing an order has set aside, and what is still to be paid outside. */
export interface OpenedTenders {
  readonly internal: readonly Tender[];
  /** Null where nothing is left to pay. */
  readonly external: Tender | null;
}

/** A unit of a subscription that is there, and the line of the order that it pays for. */
export interface UnitToPay {
  readonly unit: string;
  readonly forLine: string;
  readonly amount: number;
  /** How a receipt names it. */
  readonly label: string;
}

/** The value of another order's tickets, which are given up for these. */
export interface ValueToMove {
  readonly order: string;
  readonly amount: number;
  /** How a receipt names it: the number of that order. */
  readonly label: string;
}

/** What pays before anything else, whoever names it has it locked; and in which currency the rest is to come. */
export interface HowPaid {
  readonly units?: readonly UnitToPay[];
  readonly exchange?: ValueToMove | null;
  readonly payIn?: OtherCurrency | null;
  /** Who collects the rest in parts; null where it is paid at once. */
  readonly inParts?: { readonly provider: string; readonly method: string } | null;
  /** The stored card by which the rest is to come. */
  readonly card?: string | null;
}

/**
 * Opens an order's tenders: balances are read again under their locks, what was asked for is held up to the total, what
 * expires first before the rest, and the provider is to bring what is left.
 * @param payable what of the total stored value may pay: a voucher is not bought with a voucher
 */
export async function openTenders(
  services: PaymentServices,
  transaction: Transaction,
  order: Pick<Sale, "id" | "total" | "currency">,
  wanted: readonly string[],
  payable: number = order.total,
  { units = [], exchange = null, payIn = null, inParts = null, card = null }: HowPaid = {},
): Promise<OpenedTenders> {
  const created = new Date(services.now());
  const base = { order: order.id, currency: order.currency, created };
  const first = units.reduce((sum, { amount }) => sum + amount, exchange?.amount ?? 0);
  const left = { ...order, total: payable - first };
  const held = await holdValue(transaction, services.today(), left, wanted);
  const rest = order.total - first - held.reduce((sum, { amount }) => sum + amount, 0);
  const rows: (typeof tenders.$inferInsert)[] = held.map(({ value, kind, amount, label }) => ({
    ...base,
    id: services.id(),
    kind,
    external: false,
    state: "held",
    amount,
    value,
    method: label,
  }));
  for (const { unit, forLine, amount, label: method } of units) {
    const id = services.id();
    rows.push({ ...base, id, kind: "unit", external: false, state: "held", amount, unit, forLine, method });
  }
  const exchanged = services.id();
  if (exchange) {
    const { amount, label: method } = exchange;
    rows.push({ ...base, id: exchanged, kind: "exchange", external: false, state: "held", amount, method });
  }
  const payment = services.id();
  if (rest > 0) {
    const { name: provider } = services.provider;
    const asked = payIn && {
      askedAmount: askedInOther(rest, payIn),
      askedCurrency: payIn.currency,
      settledRate: String(payIn.perHundred / 10_000),
    };
    rows.push({
      ...{ ...base, id: payment, kind: "provider", provider, state: "opening", amount: rest, card, ...asked },
      ...(inParts && { kind: "direct-debit", ...inParts }),
    });
    // Whatever happens to the visitor, the provider is asked in the end.
    const notBefore = nextLook(services, created, "paying") ?? created;
    await services.outbox.put(transaction, { kind: "settle-payment", payment, watch: true }, { notBefore });
  }
  if (rows.length === 0) return { internal: [], external: null };
  const opened = await transaction.insert(tenders).values(rows).returning();
  if (exchange) {
    await moveValue(transaction, { tender: exchanged, from: exchange.order, amount: exchange.amount });
  }
  return {
    internal: opened.filter(({ external }) => !external),
    external: opened.find(({ external }) => external) ?? null,
  };
}

/** When the provider is asked of a payment whose notification may have been lost, after it was begun. */
const LOOK_MINUTES = [1, 3, 7, 15];

/**
 * @param state of the sale: what is paid or has failed is asked after once more, at the end of the payment's window
 * @returns when a payment that was begun at `created` is asked after next; null once its window is over
 */
export function nextLook(
  { settings, now }: Pick<PaymentServices, "settings" | "now">,
  created: Date,
  state: "paying" | "paid" | "failed",
): Date | null {
  const end = created.getTime() + settings.paymentWindowSeconds * 1000;
  if (end <= now()) return null;
  const looks = LOOK_MINUTES.map((minutes) => created.getTime() + minutes * 60_000);
  const next = looks.find((at) => at > now());
  return new Date(state === "paying" ? Math.min(next ?? end, end) : end);
}

type Change = Partial<Omit<typeof tenders.$inferInsert, "id" | "order" | "state">>;

/**
 * Brings a tender to its next state, if it stands where that can be reached from; null when somebody was faster.
 * @param from where it must stand, if not anywhere that leads there
 */
export async function moveTender(
  transaction: Executor,
  id: string,
  to: TenderState,
  change: Change = {},
  from: TenderState | null = null,
): Promise<Tender | null> {
  const before = statesBefore(TENDER_FLOW, to).filter((state) => from === null || state === from);
  const [moved] = await transaction
    .update(tenders)
    .set({ ...change, state: to })
    .where(and(eq(tenders.id, id), inArray(tenders.state, before)))
    .returning();
  return moved ?? null;
}

/** The provider's part is paid, and with it what was held of other value: all of it is taken now. */
export async function takeTenders(
  transaction: Transaction,
  order: string,
  external: { readonly id: string; readonly method: string | null } | null,
  at: Date,
): Promise<readonly Tender[]> {
  const mine = external
    ? sql`(${tenders.id} = ${external.id} or not ${tenders.external})`
    : sql`not ${tenders.external}`;
  const method = external
    ? {
        method: sql<string>`case when ${tenders.external} then ${external.method} else ${tenders.method} end`,
      }
    : {};
  const taken = await transaction
    .update(tenders)
    .set({ state: "taken", taken: sql`${tenders.amount}`, ...method })
    .where(and(eq(tenders.order, order), inArray(tenders.state, ["held", "taking"]), mine))
    .returning();
  await spendValue(transaction, taken, at);
  await countDropped(transaction, taken);
  return taken;
}

/** Lets go of what was held of other value. */
export async function releaseInternal(transaction: Transaction, order: string, at: Date): Promise<void> {
  const released = await transaction
    .update(tenders)
    .set({ state: "released" })
    .where(and(eq(tenders.order, order), eq(tenders.external, false), eq(tenders.state, "held")))
    .returning();
  await releaseValue(transaction, released, at);
  await releaseMoved(transaction, released);
}

export async function findTender(executor: Executor, id: string): Promise<Tender | null> {
  const [tender] = await executor.select().from(tenders).where(eq(tenders.id, id));
  return tender ?? null;
}

/** The one that may yet bring its money before those that came to nothing. */
export const newestFirst = [desc(inArray(tenders.state, [...LIVE_TENDER])), desc(tenders.created)] as const;

/** The order's payment outside; of several the one that came last. */
export async function externalTender(executor: Executor, order: string): Promise<Tender | null> {
  const [tender] = await executor
    .select()
    .from(tenders)
    .where(and(eq(tenders.order, order), eq(tenders.external, true)))
    .orderBy(...newestFirst)
    .limit(1);
  return tender ?? null;
}
