import { and, asc, eq, notInArray } from "drizzle-orm";
import { auditLog } from "../../audit-log/schema.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { officeOperations } from "../operations/operations.ts";
import type { TimelineEvent } from "../operations/orders/timeline.ts";

type Action = Extract<TimelineEvent, { what: "action" }>;

const MOST_LOG_ENTRIES = 400;

/** Operations that change nothing. */
const READING = Object.entries(officeOperations).flatMap(([group, members]) =>
  Object.entries(members)
    .filter(([, { method }]) => method === "GET")
    .map(([name]) => `${group}.${name}`),
);

/** What staff did with an order, from the audit log. What was refused did nothing. */
export async function actionsWith(transaction: Transaction, number: string): Promise<Action[]> {
  const rows = await transaction
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.order, number), notInArray(auditLog.operation, READING)))
    .orderBy(asc(auditLog.id))
    .limit(MOST_LOG_ENTRIES);
  const ended = new Set(rows.filter(({ outcome }) => outcome !== "begun").map(({ run }) => run));
  return rows.flatMap(({ run, at, who, operation, outcome, reason }): Action[] => {
    if (outcome === "refused" || (outcome === "begun" && ended.has(run))) return [];
    return [{ at: at.toISOString(), who, what: "action", operation, outcome, reason }];
  });
}
