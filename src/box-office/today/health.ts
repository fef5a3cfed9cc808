import { sql } from "drizzle-orm";
import { EMAIL_JOBS, PAYMENT_JOBS } from "#ports/jobs.ts";
import type { Transaction } from "../../engine/storage/database.ts";

interface Ages {
  readonly [column: string]: unknown;
  readonly waiting: number;
  readonly oldest: number | null;
  readonly mail: number;
  readonly mailSince: number | null;
  readonly provider: number;
  readonly providerSince: number | null;
}

/** Of the outbox: what is due, and what mail server and payment provider have not accepted yet. */
export async function healthOf(transaction: Transaction) {
  const isRetried = (kinds: readonly string[]) =>
    sql`state = 'retry' and name = any(${sql.param(kinds)}::text[])`;
  const { rows } = await transaction.execute<Ages>(sql`
    select count(*) filter (where start_after <= now())::int as waiting,
      floor(extract(epoch from now() - min(start_after) filter (where start_after <= now())))::int as oldest,
      count(*) filter (where ${isRetried(EMAIL_JOBS)})::int as mail,
      floor(extract(epoch from now() - min(created_on) filter (where ${isRetried(EMAIL_JOBS)})))::int as "mailSince",
      count(*) filter (where ${isRetried(PAYMENT_JOBS)})::int as provider,
      floor(extract(epoch from now() - min(created_on) filter (where ${isRetried(PAYMENT_JOBS)})))::int as "providerSince"
    from jobs.job where state < 'active' and not blocked`);
  const [ages] = rows;
  return {
    outbox: { waiting: ages?.waiting ?? 0, oldestSeconds: ages?.oldest ?? null },
    mail: { retried: ages?.mail ?? 0, sinceSeconds: ages?.mailSince ?? null },
    provider: { retried: ages?.provider ?? 0, sinceSeconds: ages?.providerSince ?? null },
  };
}
