import { and, eq, inArray, sql } from "drizzle-orm";
import { storedValue, storedValueEntries } from "../schema.ts";
import type { Executor, Sale, Transaction } from "../services.ts";

/** Vouchers and credit, as far as money is concerned: held, spent, let go, given back, each under the row's own lock. */

export type StoredValue = typeof storedValue.$inferSelect;

export interface Held {
  readonly value: string;
  readonly kind: StoredValue["kind"];
  readonly amount: number;
  /** How a receipt names it: the last signs of a code. */
  readonly label: string | null;
}

/** What may be spent of it on that day; nothing of what is void, not yet or no longer valid, or of another currency. */
export function spendable(value: StoredValue, today: string, currency: string): number {
  const isValid =
    value.state === "live" &&
    value.currency === currency &&
    value.validFrom <= today &&
    (value.validUntil === null || today <= value.validUntil);
  return isValid ? value.balance - value.held : 0;
}

/** What expires first is spent first; what never expires comes last. */
export function inOrderOfSpending(values: readonly StoredValue[]): StoredValue[] {
  const last = (value: StoredValue) => value.validUntil ?? "9999-12-31";
  return [...values].sort(
    (a, b) =>
      last(a).localeCompare(last(b)) || a.created.getTime() - b.created.getTime() || a.id.localeCompare(b.id),
  );
}

/** What each of them would bring to this total, in the order of spending. */
export function amountsToSpend(
  values: readonly StoredValue[],
  today: string,
  { total, currency }: Pick<Sale, "total" | "currency">,
): { value: StoredValue; amount: number }[] {
  let left = total;
  return inOrderOfSpending(values).flatMap((value) => {
    const amount = Math.min(left, spendable(value, today, currency));
    left -= amount;
    return amount > 0 ? [{ value, amount }] : [];
  });
}

/** Holds as much of these as the total needs, and says how much of each. They are locked in one order everywhere. */
export async function holdValue(
  transaction: Transaction,
  today: string,
  order: Pick<Sale, "total" | "currency">,
  wanted: readonly string[],
): Promise<Held[]> {
  if (wanted.length === 0) return [];
  const rows = await transaction
    .select()
    .from(storedValue)
    .where(inArray(storedValue.id, [...wanted]))
    .orderBy(storedValue.id)
    .for("update");
  const shares = amountsToSpend(rows, today, order);
  for (const { value, amount } of shares) {
    await transaction
      .update(storedValue)
      .set({ held: sql`${storedValue.held} + ${amount}` })
      .where(eq(storedValue.id, value.id));
  }
  return shares.map(({ value: { id: value, kind, last4: label }, amount }) => ({
    value,
    kind,
    amount,
    label,
  }));
}

/** A tender, as far as its value is concerned. */
interface OfValue {
  readonly id: string;
  readonly value: string | null;
  readonly amount: number;
}

/** What was held is spent: it leaves the balance, and the entry says for what. */
export async function spendValue(
  transaction: Transaction,
  taken: readonly OfValue[],
  at: Date,
): Promise<void> {
  for (const { id: tender, value, amount } of inLockOrder(taken)) {
    await transaction
      .update(storedValue)
      .set({ held: sql`${storedValue.held} - ${amount}`, balance: sql`${storedValue.balance} - ${amount}` })
      .where(eq(storedValue.id, value));
    await transaction
      .insert(storedValueEntries)
      .values({ value, kind: "spent", amount: -amount, tender, at });
  }
}

/** A hold ends with its tender, not by a clock. What was held of a void value is written off. */
export async function releaseValue(
  transaction: Transaction,
  released: readonly OfValue[],
  at: Date,
): Promise<void> {
  for (const { id: tender, value, amount } of inLockOrder(released)) {
    const [left] = await transaction
      .update(storedValue)
      .set({
        held: sql`${storedValue.held} - ${amount}`,
        balance: sql`${storedValue.balance} - case when ${storedValue.state} = 'void' then ${amount}::bigint else 0 end`,
      })
      .where(eq(storedValue.id, value))
      .returning({ state: storedValue.state });
    if (left?.state === "void") {
      await transaction
        .insert(storedValueEntries)
        .values({ value, kind: "voided", amount: -amount, tender, at });
    }
  }
}

/** Whether nothing can be bought with it any more, and nothing may be put back onto it. */
export async function isVoid(
  executor: Executor,
  id: string,
  locked: "locked" | null = null,
): Promise<boolean> {
  const query = executor.select({ state: storedValue.state }).from(storedValue).where(eq(storedValue.id, id));
  const [value] = await (locked ? query.for("update") : query);
  return value?.state === "void";
}

export interface Returning {
  readonly tender: string;
  readonly value: string;
  readonly amount: number;
  /** It is entered once: a second entry of it is a fault. */
  readonly movement: string;
  readonly at: Date;
  /** Until when credit that comes back can be used at least; YYYY-MM-DD. */
  readonly creditUntil: string;
}

/**
 * Value goes back to where it came from; credit that would be over too soon lasts a while longer. Never called for a void
 * value: the database refuses that.
 */
export async function returnValue(transaction: Transaction, back: Returning): Promise<void> {
  const { tender, value, amount, movement, at, creditUntil } = back;
  await transaction
    .insert(storedValueEntries)
    .values({ value, kind: "returned", amount, tender, movement, at });
  await transaction
    .update(storedValue)
    .set({
      balance: sql`${storedValue.balance} + ${amount}`,
      validUntil: sql`case when ${storedValue.kind} = 'credit' then greatest(${storedValue.validUntil}, ${creditUntil}::date) else ${storedValue.validUntil} end`,
    })
    .where(eq(storedValue.id, value));
}

export async function findValues(executor: Executor, ids: readonly string[]): Promise<StoredValue[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(storedValue)
    .where(inArray(storedValue.id, [...ids]));
}

export async function findByHash(executor: Executor, codeHash: Buffer): Promise<StoredValue | null> {
  const [value] = await executor.select().from(storedValue).where(eq(storedValue.codeHash, codeHash));
  return value ?? null;
}

/** What of it has been spent and has not come back. Minor units. */
export async function spentOf(executor: Executor, id: string): Promise<number> {
  const [sum] = await executor
    .select({ amount: sql<string>`coalesce(-sum(${storedValueEntries.amount}), 0)` })
    .from(storedValueEntries)
    .where(and(eq(storedValueEntries.value, id), inArray(storedValueEntries.kind, ["spent", "returned"])));
  return Number(sum?.amount ?? 0);
}

/** A customer's lots, those that are used up or over among them. */
export async function creditOf(executor: Executor, customer: string): Promise<StoredValue[]> {
  return executor
    .select()
    .from(storedValue)
    .where(and(eq(storedValue.customer, customer), eq(storedValue.kind, "credit")));
}

export type NewValue = Omit<typeof storedValue.$inferInsert, "balance" | "held" | "state">;

/** New value comes into being, with its first entry. */
export async function issueValue(transaction: Transaction, value: NewValue): Promise<StoredValue> {
  const [issued] = await transaction
    .insert(storedValue)
    .values({ ...value, balance: value.face })
    .returning();
  if (!issued) throw new Error("The value was not written");
  await transaction
    .insert(storedValueEntries)
    .values({ value: issued.id, kind: "issued", amount: value.face, at: value.created });
  return issued;
}

/** Nothing more can be bought with it. What an order has set aside is still that order's. */
export async function voidValue(transaction: Transaction, id: string, at: Date): Promise<void> {
  const [value] = await transaction.select().from(storedValue).where(eq(storedValue.id, id)).for("update");
  if (value?.state !== "live") return;
  const { balance, held } = value;
  await transaction.update(storedValue).set({ state: "void", balance: held }).where(eq(storedValue.id, id));
  if (balance > held) {
    await transaction
      .insert(storedValueEntries)
      .values({ value: id, kind: "voided", amount: held - balance, at });
  }
}

function inLockOrder(of: readonly OfValue[]): { id: string; value: string; amount: number }[] {
  return of
    .flatMap(({ id, value, amount }) => (value === null ? [] : [{ id, value, amount }]))
    .sort((a, b) => a.value.localeCompare(b.value));
}
