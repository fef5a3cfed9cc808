import { asc, eq, type SQL, sql } from "drizzle-orm";
import { EMAIL_JOBS } from "#ports/jobs.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { refusedEmails } from "../../engine/storage/tables/refused-emails.ts";
import type { EMAIL_STATES, TimelineEvent } from "../operations/orders/timeline.ts";
import type { OrderRow, RecordRows } from "./record-rows.ts";

type Emailed = Extract<TimelineEvent, { what: "email" }>;
type EmailState = (typeof EMAIL_STATES)[number];

interface JobRow {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly data: unknown;
  readonly state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
  readonly created: Date;
  readonly due: Date;
  readonly completed: Date | null;
}

const STATES: Readonly<Record<JobRow["state"], EmailState>> = {
  created: "waiting",
  active: "waiting",
  retry: "retried",
  completed: "sent",
  cancelled: "failed",
  failed: "failed",
};

/** A job notes the refusal and completes just after it. */
const NOTED_MS = 60_000;

/** The emails about an order: those of the outbox, which keeps them for a week, and all that were refused. */
export async function emailsOf(
  transaction: Transaction,
  order: OrderRow,
  { claims, withdrawn, shares }: Pick<RecordRows, "claims" | "withdrawn" | "shares">,
): Promise<Emailed[]> {
  const about: SQL[] = [
    sql`data ->> 'order' = ${order.link}`,
    ...among(
      "claim",
      claims.map(({ id }) => id),
    ),
    ...among(
      "receipt",
      withdrawn.map(({ receipt }) => receipt),
    ),
    ...among(
      "share",
      shares.map(({ id }) => id),
    ),
  ];
  const [{ rows: jobs }, refused] = await Promise.all([
    transaction.execute<JobRow>(sql`
      select name, data, state, created_on as created, start_after as due, completed_on as completed from jobs.job
      where name = any(${sql.param(EMAIL_JOBS)}::text[]) and (${sql.join(about, sql` or `)})
      order by created_on, id`),
    transaction
      .select()
      .from(refusedEmails)
      .where(eq(refusedEmails.order, order.id))
      .orderBy(asc(refusedEmails.id)),
  ]);
  const isRefused = ({ data, completed }: JobRow) =>
    completed !== null &&
    refused.some(
      ({ job, at, settled }) =>
        sorted(job) === sorted(data) &&
        new Date(completed) >= new Date(at.getTime() - NOTED_MS) &&
        (settled === null || new Date(completed) <= settled),
    );
  return [
    ...jobs.filter((one) => !isRefused(one)).map(viewJob),
    ...refused.map(
      ({ id, at, job, subject, address, answer, settled }): Emailed => ({
        ...{ at: at.toISOString(), who: null, what: "email", kind: job.kind, state: "refused" },
        ...{ sent: null, due: null },
        refused: { id, address, subject, answer, isSettled: settled !== null },
      }),
    ),
  ];
}

function among(field: string, ids: readonly string[]): SQL[] {
  return ids.length === 0 ? [] : [sql`data ->> ${sql.raw(`'${field}'`)} = any(${sql.param(ids)}::text[])`];
}

function viewJob({ name, state, created, due, completed }: JobRow): Emailed {
  const shown = STATES[state];
  return {
    ...{ at: new Date(created).toISOString(), who: null, what: "email", kind: name, state: shown },
    sent: shown === "sent" && completed !== null ? new Date(completed).toISOString() : null,
    due: shown === "waiting" ? new Date(due).toISOString() : null,
    refused: null,
  };
}

/** The database returns the fields of JSON in another order. */
function sorted(data: unknown): string {
  return JSON.stringify(Object.entries(data as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
