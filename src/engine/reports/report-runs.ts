import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { ReportId } from "#domain/reports/reports.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { type RunFilters, reportRuns } from "../storage/tables/reports/report-runs.ts";

export type ReportRun = typeof reportRuns.$inferSelect;
type AtWork = Pick<Services, "database" | "now">;

const UNFINISHED = ["queued", "running"] as const;
/** Unfinished ones of a person. */
export const MOST_RUNS = 5;
/** A run whose process ended is begun again; one that ends processes is not. */
const MOST_ATTEMPTS = 5;
const DAY_MS = 86_400_000;
/** The transaction of one run, whichever process executes it. */
const LOCK = "report-runs";
const STATEMENT_MS = 60_000;

const ofStaff = (staff: string | null): SQL =>
  staff === null ? isNull(reportRuns.staff) : eq(reportRuns.staff, staff);

/** @returns null if the person has too many unfinished ones */
export async function addRun(
  { database, now, random }: Pick<Services, "database" | "now" | "random">,
  { staff, report, filters }: { staff: string | null; report: ReportId; filters: RunFilters },
): Promise<string | null> {
  const id = random.id();
  const unfinished = database.$count(reportRuns, and(ofStaff(staff), inArray(reportRuns.state, UNFINISHED)));
  if ((await unfinished) >= MOST_RUNS) return null;
  await database
    .insert(reportRuns)
    .values({ ...{ id, staff, report, filters, state: "queued" as const }, requested: new Date(now()) });
  return id;
}

/** Newest first, without results. */
export async function listRuns({ database }: Pick<Services, "database">, staff: string | null) {
  const { result: _, ...columns } = getTableColumns(reportRuns);
  return database.select(columns).from(reportRuns).where(ofStaff(staff)).orderBy(desc(reportRuns.requested));
}

/** Null if it does not exist, or is another person's. */
export async function findRun(
  { database }: Pick<Services, "database">,
  staff: string | null,
  id: string,
): Promise<ReportRun | null> {
  const [run] = await database
    .select()
    .from(reportRuns)
    .where(and(eq(reportRuns.id, id), ofStaff(staff)));
  return run ?? null;
}

/** Cancels an unfinished run, or deletes a finished one. */
export async function cancelRun({ database, now }: AtWork, { id, state }: ReportRun): Promise<void> {
  const cancelled = await database
    .update(reportRuns)
    .set({ state: "cancelled", ended: new Date(now()) })
    .where(and(eq(reportRuns.id, id), inArray(reportRuns.state, UNFINISHED)))
    .returning({ id: reportRuns.id });
  if (cancelled.length === 0 && state !== "queued" && state !== "running")
    await database.delete(reportRuns).where(eq(reportRuns.id, id));
}

/** The oldest that is not finished. */
export async function nextRun({ database }: Pick<Services, "database">): Promise<ReportRun | null> {
  const [run] = await database
    .select()
    .from(reportRuns)
    .where(inArray(reportRuns.state, UNFINISHED))
    .orderBy(asc(reportRuns.requested), asc(reportRuns.id))
    .limit(1);
  return run ?? null;
}

/** Reserves the only place until the transaction ends, also by a crash, and limits what its statements may take. */
export async function takeReportSlot(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as taken`,
  );
  if (!rows[0]?.taken) return false;
  await transaction.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`));
  await transaction.execute(sql.raw("set local max_parallel_workers_per_gather = 0"));
  return true;
}

/** False if it was cancelled, or has ended its process too often: then it has failed. */
export async function beginRun({ database, now }: AtWork, id: string): Promise<boolean> {
  const [begun] = await database
    .update(reportRuns)
    .set({ state: "running", finished: 0, attempts: sql`${reportRuns.attempts} + 1` })
    .where(
      and(
        ...[eq(reportRuns.id, id), inArray(reportRuns.state, UNFINISHED)],
        lt(reportRuns.attempts, MOST_ATTEMPTS),
      ),
    )
    .returning({ id: reportRuns.id });
  if (begun) return true;
  await database
    .update(reportRuns)
    .set({ state: "failed", ended: new Date(now()) })
    .where(and(eq(reportRuns.id, id), inArray(reportRuns.state, UNFINISHED)));
  return false;
}

/** False if it was cancelled. */
export async function noteProgress(
  { database }: Pick<Services, "database">,
  id: string,
  progress: { readonly finished: number; readonly pieces: number },
): Promise<boolean> {
  const noted = await database
    .update(reportRuns)
    .set(progress)
    .where(and(eq(reportRuns.id, id), eq(reportRuns.state, "running")))
    .returning({ id: reportRuns.id });
  return noted.length > 0;
}

/** A cancelled run stays cancelled. @param result null if it failed */
export async function endRun({ database, now }: AtWork, id: string, result: object | null): Promise<void> {
  await database
    .update(reportRuns)
    .set({
      ...{ state: result === null ? ("failed" as const) : ("done" as const), result },
      ...{ ended: new Date(now()), finished: sql`${reportRuns.pieces}` },
    })
    .where(and(eq(reportRuns.id, id), eq(reportRuns.state, "running")));
}

export function deletedAt({ requested }: Pick<ReportRun, "requested">, reportDays: number): Date {
  return new Date(requested.getTime() + reportDays * DAY_MS);
}

export async function tidyRuns({
  database,
  now,
  settings,
}: Pick<Services, "database" | "now" | "settings">): Promise<void> {
  const before = new Date(now() - settings.reportDays * DAY_MS);
  await database.delete(reportRuns).where(lt(reportRuns.requested, before));
}
