import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
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
import { catalogueVersions, firstStart, performances } from "../storage/tables/shop.ts";
import { inTransactionIf } from "../storage/undone.ts";

/** Seats sold before the house used Parkett: applied only when a performance is first imported. */
export type SoldElsewhere = readonly { readonly performance: number; readonly seats: readonly string[] }[];

export interface ImportReport {
  /**
   * "older": a process that restarts during a rollout must not restore an earlier version's prices. "overtaken":
   * `alongside` did not agree.
   */
  readonly result: "imported" | "unchanged" | "older" | "refused" | "overtaken";
  /** Number of orders that are notified of changed performances. */
  readonly notified: number;
  /** Seats sold, held or for resale that the new plans no longer have. */
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
  /** Writes in the same transaction, also if the catalogue is unchanged. False undoes everything. */
  readonly alongside?: (transaction: Transaction) => Promise<boolean>;
  /** Undoes everything: only the report is wanted. */
  readonly isTrial?: boolean;
}

/** Imports `catalogue` as the newest version, with its seats. Idempotent; sold and held seats stay as they are. */
export async function importCatalogue(
  database: Database,
  catalogue: Catalogue,
  {
    soldElsewhere,
    now,
    outbox,
    orders: { evenIfOlder = false, alongside = async () => true, isTrial = false } = {},
  }: {
    readonly soldElsewhere: SoldElsewhere;
    readonly now: Date;
    readonly outbox: Outbox<Transaction>;
    readonly orders?: ImportOrders;
  },
): Promise<ImportReport> {
  const fingerprint = fingerprintOf(catalogue);
  const index = indexCatalogue(catalogue);
  const work = async (transaction: Transaction): Promise<ImportReport> => {
    // A large import exceeds the visitors' statement timeout.
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const newest = await newestOf(transaction);
    const isUnchanged = newest?.fingerprint === fingerprint;
    const wasThere = newest && !isUnchanged && (await isKnown(transaction, fingerprint));
    if (wasThere && !evenIfOlder) return { result: "older", ...NOTHING_LOST };

    const lostSeats = isUnchanged ? [] : await findLostSeats(transaction, index);
    const lostPerformances = isUnchanged ? [] : await findLostPerformances(transaction, catalogue, now);
    if (lostSeats.length + lostPerformances.length > 0) {
      return { result: "refused", notified: 0, lostSeats, lostPerformances };
    }
    if (!(await alongside(transaction))) return { result: "overtaken", ...NOTHING_LOST };
    if (isUnchanged) return { result: "unchanged", ...NOTHING_LOST };
    const notified = await noteChanges(transaction, catalogue, outbox, now);
    const before = newest && (await documentOf(transaction, newest.version));
    await putPerformances(transaction, { index, before, soldElsewhere });
    await seedQuotas(transaction, [...stocksOf(catalogue), ...sittingsOf(catalogue), ...usesOf(catalogue)]);
    await transaction.insert(catalogueVersions).values({ fingerprint, document: catalogue, imported: now });
    return { result: "imported", ...NOTHING_LOST, notified };
  };
  return inTransactionIf(database, work, ({ result }) => !isTrial && !UNDONE.includes(result));
}

const UNDONE: readonly ImportReport["result"][] = ["older", "refused", "overtaken"];

async function newestOf(transaction: Transaction) {
  const [newest] = await transaction
    .select({ version: catalogueVersions.version, fingerprint: catalogueVersions.fingerprint })
    .from(catalogueVersions)
    .orderBy(desc(catalogueVersions.version))
    .limit(1);
  return newest;
}

async function documentOf(transaction: Transaction, version: number): Promise<Catalogue | undefined> {
  const [row] = await transaction
    .select({ document: catalogueVersions.document })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.version, version));
  return row?.document;
}

interface ToPut {
  readonly index: CatalogueIndex;
  readonly before: Catalogue | undefined;
  readonly soldElsewhere: SoldElsewhere;
}

/** Only those that are new or changed: a house has thousands, with thousands of seats each. */
async function putPerformances(
  transaction: Transaction,
  { index, before, soldElsewhere }: ToPut,
): Promise<void> {
  const earlier = new Map(before?.performances.map((entry) => [entry.id, entry]));
  for (const performance of index.catalogue.performances) {
    const known = earlier.get(performance.id);
    const hasSameSeats =
      known?.plan === performance.plan && JSON.stringify(known.bands) === JSON.stringify(performance.bands);
    if (hasSameSeats && known.starts === performance.starts && known.event === performance.event) continue;
    const isNew = await putPerformance(transaction, performance);
    if (!hasSameSeats) await putSeats(transaction, index, performance);
    const sold = soldElsewhere.find((entry) => entry.performance === performance.id);
    if (isNew && sold) await markSold(transaction, performance.id, sold.seats);
  }
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
    sql`select performance, seat from performance_seats where state in ${anyOf("held", "sold")}
      union select performance, seat from ticket_resales where state = 'open' order by performance, seat`,
  );
  return rows.filter(({ performance, seat }) => {
    const entry = index.performance(performance);
    // A performance that left the season keeps its seats; only a plan that lost a seat is an error. A customer whose
    // ticket is for resale may get the seat back.
    return entry !== undefined && index.planOf(entry).seat(seat) === undefined;
  });
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
