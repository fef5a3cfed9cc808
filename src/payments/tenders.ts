import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { LIVE_TENDER, statesBefore, TENDER_FLOW, type TenderState } from "#domain/orders/states.ts";
import { type OtherCurrency, requestedInOther } from "#domain/price/other-currency.ts";
import { countDropped, moveValue, releaseMoved } from "./exchanges.ts";
import { type Tender, tenders } from "./schema.ts";
import type { Executor, PaymentServices, Sale, Transaction } from "./services.ts";
import { holdValue, releaseValue, spendValue } from "./stored-value/stored-value.ts";

export type { Tender };

/** The tenders of a new order: those held internally and the one that the provider has to bring. */
export interface OpenedTenders {
  readonly internal: readonly Tender[];
  /** Null if nothing is left to pay. */
  readonly external: Tender | null;
}

/** A redemption of a subscription, and the order line that it pays for. */
export interface RedemptionToPay {
  readonly redemption: string;
  readonly forLine: string;
  readonly amount: number;
  /** Shown on the receipt. */
  readonly label: string;
}

export interface ValueToMove {
  readonly order: string;
  readonly amount: number;
  /** The other order's number, shown on the receipt. */
  readonly label: string;
}

/** What pays before stored value (locked by the caller), and how the rest is paid. */
export interface HowPaid {
  readonly redemptions?: readonly RedemptionToPay[];
  readonly exchange?: ValueToMove | null;
  readonly payIn?: OtherCurrency | null;
  /** Who collects the instalments; null if the rest is paid immediately. */
  readonly byInstalments?: { readonly provider: string; readonly method: string } | null;
  readonly card?: string | null;
}

interface OpenTendersOptions {
  readonly order: Pick<Sale, "id" | "total" | "currency">;
  readonly wanted: readonly string[];
  readonly payable?: number;
  readonly how?: HowPaid;
}

/**
 * Reads the balances under their locks, holds the chosen ones, soonest expiry first, and leaves the rest to the
 * provider.
 * @param payable the part of the total that stored value may pay: a voucher does not pay for a voucher
 */
export async function openTenders(
  services: PaymentServices,
  transaction: Transaction,
  {
    order,
    wanted,
    payable = order.total,
    how: { redemptions = [], exchange = null, payIn = null, byInstalments = null, card = null } = {},
  }: OpenTendersOptions,
): Promise<OpenedTenders> {
  const created = new Date(services.now());
  const base = { order: order.id, currency: order.currency, created };
  const first = redemptions.reduce((sum, { amount }) => sum + amount, exchange?.amount ?? 0);
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
  for (const { redemption, forLine, amount, label: method } of redemptions) {
    const id = services.id();
    rows.push({
      ...base,
      id,
      kind: "redemption",
      external: false,
      state: "held",
      amount,
      redemption,
      forLine,
      method,
    });
  }
  const exchanged = services.id();
  if (exchange) {
    const { amount, label: method } = exchange;
    rows.push({ ...base, id: exchanged, kind: "exchange", external: false, state: "held", amount, method });
  }
  const payment = services.id();
  if (rest > 0) {
    const { name: provider } = services.provider;
    const requested = payIn && {
      requestedAmount: requestedInOther(rest, payIn),
      requestedCurrency: payIn.currency,
      settledRate: String(payIn.perHundred / 10_000),
    };
    rows.push({
      ...{
        ...base,
        id: payment,
        kind: "provider",
        provider,
        state: "opening",
        amount: rest,
        card,
        ...requested,
      },
      ...(byInstalments && { kind: "direct-debit", ...byInstalments }),
    });
    // A job queries the provider even if the visitor never comes back.
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

/** Minutes after the start at which the provider is queried, in case its notification was lost. */
const LOOK_MINUTES = [1, 3, 7, 15];

/** Null once the window has ended. A paid or failed sale is checked once more at its end. */
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

/** Null if the current state does not allow it. `from`: by default any state that leads to `to`. */
export async function moveTender(
  transaction: Executor,
  id: string,
  to: TenderState,
  { change = {}, from = null }: { readonly change?: Change; readonly from?: TenderState | null } = {},
): Promise<Tender | null> {
  const before = statesBefore(TENDER_FLOW, to).filter((state) => from === null || state === from);
  const [moved] = await transaction
    .update(tenders)
    .set({ ...change, state: to })
    .where(and(eq(tenders.id, id), inArray(tenders.state, before)))
    .returning();
  return moved ?? null;
}

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

/** Live tenders before ended ones, newest first. */
export const newestFirst = [desc(inArray(tenders.state, [...LIVE_TENDER])), desc(tenders.created)] as const;

/** Returns the order's external payment; the live or else the latest one. */
export async function externalTender(executor: Executor, order: string): Promise<Tender | null> {
  const [tender] = await executor
    .select()
    .from(tenders)
    .where(and(eq(tenders.order, order), eq(tenders.external, true)))
    .orderBy(...newestFirst)
    .limit(1);
  return tender ?? null;
}
