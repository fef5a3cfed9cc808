import { and, eq, inArray, sql } from "drizzle-orm";
import { storedValue, storedValueEntries } from "../schema.ts";
import type { Executor, Sale, Transaction } from "../services.ts";

export type StoredValue = typeof storedValue.$inferSelect;

export interface HeldValue {
  readonly value: string;
  readonly kind: StoredValue["kind"];
  readonly amount: number;
  /** The last characters of the code, as shown on a receipt. */
  readonly label: string | null;
}

/** Returns the amount that can be spent on that day; 0 if it is void, outside its validity or in another currency. */
export function spendable(value: StoredValue, today: string, currency: string): number {
  const isValid =
    value.state === "live" &&
    value.currency === currency &&
    value.validFrom <= today &&
    (value.validUntil === null || today <= value.validUntil);
  return isValid ? value.balance - value.held : 0;
}

/** Sorts by expiry, earliest first; values without expiry come last. */
export function inOrderOfSpending(values: readonly StoredValue[]): StoredValue[] {
  const last = (value: StoredValue) => value.validUntil ?? "9999-12-31";
  return [...values].sort(
    (a, b) =>
      last(a).localeCompare(last(b)) || a.created.getTime() - b.created.getTime() || a.id.localeCompare(b.id),
  );
}

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

/** Locks rows in id order, so that orders cannot deadlock. */
export async function holdValue(
  transaction: Transaction,
  today: string,
  order: Pick<Sale, "total" | "currency">,
  wanted: readonly string[],
): Promise<HeldValue[]> {
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

interface OfValue {
  readonly id: string;
  readonly value: string | null;
  readonly amount: number;
}

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

/** Releases what was held; a hold ends with its tender, not by a timeout. Writes it off if the value is void. */
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

/** Whether the value is void: it can neither be spent nor refilled. */
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
  /** Idempotency key: a second entry with it violates a unique index. */
  readonly movement: string;
  readonly at: Date;
  /** Returned credit stays valid at least until this day; YYYY-MM-DD. */
  readonly creditUntil: string;
}

/** Extends credit that would expire too soon. Never called for void value, which a constraint rejects. */
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

/** Returns the amount spent and not returned. Minor units. */
export async function spentOf(executor: Executor, id: string): Promise<number> {
  const [sum] = await executor
    .select({ amount: sql<string>`coalesce(-sum(${storedValueEntries.amount}), 0)` })
    .from(storedValueEntries)
    .where(and(eq(storedValueEntries.value, id), inArray(storedValueEntries.kind, ["spent", "returned"])));
  return Number(sum?.amount ?? 0);
}

export async function creditOf(executor: Executor, customer: string): Promise<StoredValue[]> {
  return executor
    .select()
    .from(storedValue)
    .where(and(eq(storedValue.customer, customer), eq(storedValue.kind, "credit")));
}

export type NewValue = Omit<typeof storedValue.$inferInsert, "balance" | "held" | "state">;

export async function issueValue(transaction: Transaction, value: NewValue): Promise<StoredValue> {
  const [issued] = await transaction
    .insert(storedValue)
    .values({ ...value, balance: value.face })
    .returning();
  if (!issued) throw new Error("The stored value was not inserted");
  await transaction
    .insert(storedValueEntries)
    .values({ value: issued.id, kind: "issued", amount: value.face, at: value.created });
  return issued;
}

/** Voids a value. The amount that an order already holds stays with that order. */
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
