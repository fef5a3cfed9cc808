import { createHash } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { BANDS } from "#domain/seating/seating.ts";
import type { Outbox } from "#ports/outbox.ts";
import { type CatalogueIndex, indexCatalogue } from "../catalogue/catalogue-index.ts";
import { findLostPerformances, type LostPerformance, noteChanges } from "../catalogue/performance-changes.ts";
import { seedQuotas } from "../lines/allocator.ts";
import { sittingsOf } from "../sales/food/food-kind.ts";
import { stocksOf } from "../sales/products/products-kind.ts";
import { usesOf } from "../sales/promo-codes/promo-code-kind.ts";
import { anyOf, seat as seatState } from "../seats/seat-states.ts";
import type { Database, Transaction } from "../storage/database.ts";
import type { Catalogue, PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { lostSeats } from "../storage/tables/allocations.ts";
import { catalogueVersions, firstStart, performanceSeats, performances } from "../storage/tables/shop.ts";

/** Seats sold before the house used Parkett: applied only when a performance is first imported. */
export type SoldElsewhere = readonly { readonly performance: number; readonly seats: readonly string[] }[];

export interface ImportReport {
  /**
   * "older": a process that restarts during a rollout must not restore an earlier version's prices. "overtaken": the
   * newest is not the version that this one was to follow.
   */
  readonly result: "imported" | "unchanged" | "older" | "refused" | "overtaken";
  /** Number of orders that are notified of changed performances. */
  readonly notified: number;
  /** Sold or held seats that the new plans no longer have. */
  readonly lostSeats: readonly { readonly performance: number; readonly seat: string }[];
  /** Future performances with tickets that the season no longer has. */
  readonly lostPerformances: readonly LostPerformance[];
}

export const IMPORT_LOCK = 7_263_549;
const NOTHING_LOST = { notified: 0, lostSeats: [], lostPerformances: [] };

/** Returns the day from which relative dates count: `today` on the very first start, then always the same. */
export async function firstStartDay(database: Database, today: string): Promise<string> {
  await database.insert(firstStart).values({ day: today }).onConflictDoNothing();
  const [row] = await database.select().from(firstStart);
  return row?.day ?? today;
}

export interface ImportOrders {
  /** Imports an older version on purpose. */
  readonly evenIfOlder?: boolean;
  /** Imports only if this house is the newest version, so that a single change publishes nothing else. */
  readonly onlyAfter?: Catalogue;
  /** Writes in the same transaction. */
  readonly alongside?: (transaction: Transaction) => Promise<void>;
}

/** Imports `catalogue` as the newest version, with its seats. Idempotent; sold and held seats stay as they are. */
export async function importCatalogue(
  database: Database,
  catalogue: Catalogue,
  {
    soldElsewhere,
    now,
    outbox,
    orders: { evenIfOlder = false, onlyAfter, alongside } = {},
  }: {
    readonly soldElsewhere: SoldElsewhere;
    readonly now: Date;
    readonly outbox: Outbox<Transaction>;
    readonly orders?: ImportOrders;
  },
): Promise<ImportReport> {
  const fingerprint = fingerprintOf(catalogue);
  const index = indexCatalogue(catalogue);
  return inTransaction(database, async (transaction) => {
    // A large import exceeds the visitors' statement timeout.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const [newest] = await transaction
      .select({ fingerprint: catalogueVersions.fingerprint })
      .from(catalogueVersions)
      .orderBy(desc(catalogueVersions.version))
      .limit(1);
    if (onlyAfter && newest?.fingerprint !== fingerprintOf(onlyAfter))
      return { result: "overtaken", ...NOTHING_LOST };
    if (newest?.fingerprint === fingerprint) {
      await transaction.delete(lostSeats);
      return { result: "unchanged", ...NOTHING_LOST };
    }
    const wasThere = newest && (await isKnown(transaction, fingerprint));
    if (wasThere && !evenIfOlder) return { result: "older", ...NOTHING_LOST };

    const lost = await findLostSeats(transaction, index);
    const lostPerformances = await findLostPerformances(transaction, catalogue, now);
    await noteLostSeats(transaction, index, lost, now);
    if (lost.length + lostPerformances.length > 0) {
      return { result: "refused", notified: 0, lostSeats: lost, lostPerformances };
    }
    await alongside?.(transaction);
    const notified = await noteChanges(transaction, catalogue, outbox, now);
    for (const performance of catalogue.performances) {
      const isNew = await putPerformance(transaction, performance);
      await putSeats(transaction, index, performance);
      const sold = soldElsewhere.find((entry) => entry.performance === performance.id);
      if (isNew && sold) await markSold(transaction, performance.id, sold.seats);
    }
    await seedQuotas(transaction, [...stocksOf(catalogue), ...sittingsOf(catalogue), ...usesOf(catalogue)]);
    await transaction.insert(catalogueVersions).values({ fingerprint, document: catalogue, imported: now });
    return { result: "imported", ...NOTHING_LOST, notified };
  });
}

const fingerprintOf = (catalogue: Catalogue) =>
  createHash("sha256").update(JSON.stringify(catalogue)).digest("hex");

async function isKnown(transaction: Transaction, fingerprint: string): Promise<boolean> {
  const found = await transaction
    .select({ version: catalogueVersions.version })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.fingerprint, fingerprint))
    .limit(1);
  return found.length > 0;
}

async function findLostSeats(transaction: Transaction, index: CatalogueIndex) {
  const { rows } = await transaction.execute<{ performance: number; seat: string }>(
    sql`select performance, seat from performance_seats where state in ${anyOf("held", "sold")} order by performance, seat`,
  );
  return rows.filter(({ performance, seat }) => {
    const entry = index.performance(performance);
    // A performance that left the season keeps its seats; only a plan that lost a seat is an error.
    return entry !== undefined && index.planOf(entry).seat(seat) === undefined;
  });
}

/** So that the box office can move their tickets: also what is unsold of them, which no ticket should be moved to. */
async function noteLostSeats(
  transaction: Transaction,
  index: CatalogueIndex,
  lost: ImportReport["lostSeats"],
  at: Date,
): Promise<void> {
  await transaction.delete(lostSeats);
  const affected = [...new Set(lost.map(({ performance }) => performance))];
  if (affected.length === 0) return;
  const rows = await transaction
    .select({ performance: performanceSeats.performance, seat: performanceSeats.seat })
    .from(performanceSeats)
    .where(inArray(performanceSeats.performance, affected));
  const missing = rows.filter(({ performance, seat }) => {
    const entry = index.performance(performance);
    return entry !== undefined && index.planOf(entry).seat(seat) === undefined;
  });
  await transaction.insert(lostSeats).values(missing.map((row) => ({ ...row, at })));
}

async function putPerformance(transaction: Transaction, performance: PerformanceEntry): Promise<boolean> {
  const row = { event: performance.event, plan: performance.plan, starts: new Date(performance.starts) };
  const { rows } = await transaction.execute<{ inserted: boolean }>(sql`
    insert into ${performances} (id, event, plan, starts)
    values (${performance.id}, ${row.event}, ${row.plan}, ${row.starts})
    on conflict (id) do update set event = excluded.event, plan = excluded.plan, starts = excluded.starts
    returning (xmax = 0) as inserted`);
  return rows[0]?.inserted ?? false;
}

async function putSeats(transaction: Transaction, index: CatalogueIndex, performance: PerformanceEntry) {
  const { seats } = index.planOf(performance);
  const ids = seats.map(({ seat }) => seat.id);
  const bands = seats.map(({ seat, section }) => BANDS.indexOf(performance.bands[section.id] ?? seat.band));
  await transaction.execute(sql`
    insert into performance_seats (performance, seat, position, band)
    select ${performance.id}, plan.seat, plan.at - 1, plan.band
    from unnest(${sql.param(ids)}::text[], ${sql.param(bands)}::int[]) with ordinality as plan (seat, band, at)
    on conflict (performance, seat) do update set position = excluded.position, band = excluded.band
    where (performance_seats.position, performance_seats.band) is distinct from (excluded.position, excluded.band)`);
  await transaction.execute(sql`
    delete from performance_seats
    where performance = ${performance.id} and state not in ${anyOf("held", "sold")} and not exists (
      select from unnest(${sql.param(ids)}::text[]) as plan (seat) where plan.seat = performance_seats.seat)`);
}

async function markSold(transaction: Transaction, performance: number, seats: readonly string[]) {
  await transaction.execute(sql`
    update performance_seats set state = ${seatState("sold")}
    where performance = ${performance} and seat = any(${sql.param([...seats])}::text[]) and state = ${seatState("free")}`);
}
