import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { LIVE_TENDER, statesBefore, TENDER_FLOW, type TenderState } from "#domain/orders/states.ts";
import { type OtherCurrency, requestedInOther } from "#domain/price/other-currency.ts";
import { preparedQuery } from "../storage/prepared-query.ts";
import { type Tender, tenders } from "./schema.ts";
import type { Executor, PaymentServices, Sale, Transaction } from "./services.ts";

export type { Tender };

/** The tenders of a new order: those held internally and the one that the provider has to bring. */
export interface OpenedTenders {
  readonly internal: readonly Tender[];
  /** Null if nothing is left to pay. */
  readonly external: Tender | null;
}

type TenderRow = typeof tenders.$inferInsert;

/** What a new order is to be paid with. */
export type NewTender = Omit<TenderRow, "id" | "order" | "currency" | "created">;

/** The provider's payment of `amount` minor units, if the customer asked for it in another currency. */
export function providerTender(
  { provider }: Pick<PaymentServices, "provider">,
  amount: number,
  payIn: OtherCurrency | null = null,
): NewTender {
  return {
    kind: "provider",
    provider: provider.name,
    state: "opening",
    amount,
    ...(payIn && {
      requestedAmount: requestedInOther(amount, payIn),
      requestedCurrency: payIn.currency,
      settledRate: String(payIn.perHundred / 10_000),
    }),
  };
}

/** Writes the tenders of a new order. A job queries an external one even if the visitor never comes back. */
export async function openTenders(
  services: PaymentServices,
  transaction: Transaction,
  { id: order, currency }: Pick<Sale, "id" | "currency">,
  wanted: readonly NewTender[],
): Promise<OpenedTenders> {
  if (wanted.length === 0) return { internal: [], external: null };
  const created = new Date(services.now());
  const rows = wanted.map((tender) => ({ ...tender, id: services.id(), order, currency, created }));
  const opened = await transaction.insert(tenders).values(rows).returning();
  const external = opened.find((tender) => tender.external) ?? null;
  if (external) {
    const notBefore = nextLook(services, created, "paying") ?? created;
    const job = { kind: "settle-payment", payment: external.id, watch: true } as const;
    await services.outbox.put(transaction, job, { notBefore });
  }
  return { internal: opened.filter((tender) => !tender.external), external };
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
  { kinds, now }: Pick<PaymentServices, "kinds" | "now">,
  transaction: Transaction,
  order: string,
  external: { readonly id: string; readonly method: string | null } | null = null,
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
  for (const kind of kinds) await kind.take?.(transaction, taken, new Date(now()));
  return taken;
}

export async function releaseInternal(
  { kinds, now }: Pick<PaymentServices, "kinds" | "now">,
  transaction: Transaction,
  order: string,
): Promise<void> {
  const released = await transaction
    .update(tenders)
    .set({ state: "released" })
    .where(and(eq(tenders.order, order), eq(tenders.external, false), eq(tenders.state, "held")))
    .returning();
  for (const kind of kinds) await kind.release?.(transaction, released, new Date(now()));
}

const tenderById = preparedQuery("tender-by-id", (executor) =>
  executor
    .select()
    .from(tenders)
    .where(eq(tenders.id, sql.placeholder("id"))),
);

export async function findTender(executor: Executor, id: string): Promise<Tender | null> {
  const [tender] = await tenderById(executor, { id });
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
