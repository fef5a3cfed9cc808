import { and, asc, between, count, eq, max, sql } from "drizzle-orm";
import { daysAfter } from "#domain/days.ts";
import { dayIn } from "#domain/house-day.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { BookedMovement, PayoutLine } from "#domain/reports/payouts.ts";
import type { Unreachable } from "#ports/payments.ts";
import type { Payout, PayoutMovement } from "#ports/payouts.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { payoutMovements, payouts } from "../storage/tables/reports/payouts.ts";

/** A payout may be listed late: the days before the newest one are asked for again. */
const DAYS_AGAIN = 14;
/** Of a house that has none yet. */
const FIRST_DAYS = 90;

export type PayoutsRefusal = Unreachable | { readonly reason: "no-payouts" };

/**
 * Called hourly and by the office. Stores the payouts that are new: each once, whole or not at all.
 * @returns how many were new
 */
export async function fetchPayouts(
  services: Pick<Services, "database" | "payouts" | "now" | "settings">,
): Promise<Outcome<number, PayoutsRefusal>> {
  const { database, payouts: provider, now, settings } = services;
  if (!provider) return refused("no-payouts");
  const today = dayIn(settings.timeZone, now());
  const [newest] = await database
    .select({ day: max(payouts.date) })
    .from(payouts)
    .where(eq(payouts.provider, provider.name));
  const from = newest?.day ? daysAfter(newest.day, 0 - DAYS_AGAIN) : daysAfter(today, 0 - FIRST_DAYS);
  // The provider's day may have begun already.
  const listed = await provider.list(from, daysAfter(today, 1));
  if (!listed.ok) return listed;
  const known = await database
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.provider, provider.name), sql`${payouts.date} >= ${from}`));
  const ids = new Set(known.map(({ id }) => id));
  let found = 0;
  for (const payout of listed.value.filter(({ id }) => !ids.has(id))) {
    const read = await provider.movements(payout);
    if (!read.ok) return read;
    if (await store(services, provider.name, { payout, movements: read.value })) found += 1;
  }
  return done(found);
}

interface WholePayout {
  readonly payout: Payout;
  readonly movements: readonly PayoutMovement[];
}

const MOVEMENTS_AT_ONCE = 1_000;

function store(
  { database, now }: Pick<Services, "database" | "now">,
  provider: string,
  { payout, movements }: WholePayout,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const stored = await transaction
      .insert(payouts)
      .values({ ...payout, provider, fetched: new Date(now()) })
      .onConflictDoNothing()
      .returning({ id: payouts.id });
    if (stored.length === 0) return false;
    const rows = movements.map((movement, position) => ({
      ...{ ...movement, provider, payout: payout.id, position },
    }));
    for (let at = 0; at < rows.length; at += MOVEMENTS_AT_ONCE)
      await transaction.insert(payoutMovements).values(rows.slice(at, at + MOVEMENTS_AT_ONCE));
    return true;
  });
}

export type StoredPayout = typeof payouts.$inferSelect & { readonly movements: number };

/** Of these days, the last included; oldest first. */
export async function storedPayouts(
  transaction: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly payouts: StoredPayout[]; readonly lines: PayoutLine[] }> {
  const inside = between(payouts.date, from, to);
  const ofPayout = and(
    eq(payoutMovements.provider, payouts.provider),
    eq(payoutMovements.payout, payouts.id),
  );
  const counted = await transaction
    .select({ payout: payouts, movements: count(payoutMovements.position) })
    .from(payouts)
    .leftJoin(payoutMovements, ofPayout)
    .where(inside)
    .groupBy(payouts.provider, payouts.id)
    .orderBy(asc(payouts.date), asc(payouts.id));
  const rows = await transaction
    .select({ movement: payoutMovements })
    .from(payoutMovements)
    .innerJoin(payouts, ofPayout)
    .where(inside)
    .orderBy(asc(payouts.date), asc(payouts.id), asc(payoutMovements.position));
  return {
    payouts: counted.map(({ payout, movements }) => ({ ...payout, movements })),
    lines: rows.map(({ movement: { payment, reference, amount } }, at) => ({
      ...{ line: at + 1, payment, reference, amount },
    })),
  };
}

/** The references of those movements of the ledger that a payout of other days has. */
export async function paidOutElsewhere(
  transaction: Transaction,
  booked: readonly BookedMovement[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlySet<string>> {
  const elsewhere = sql`select from payout_movements movement join payouts
      on payouts.provider = movement.provider and payouts.id = movement.payout
    where payouts.date not between ${from} and ${to}`;
  const { rows } = await transaction.execute<{ reference: string }>(sql`
    select reference
    from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as ledger (reference text, payment text, amount bigint)
    where exists (${elsewhere} and movement.reference = ledger.reference)
      or exists (${elsewhere} and movement.payment = ledger.payment and movement.amount = ledger.amount)`);
  return new Set(rows.map(({ reference }) => reference));
}
