import { and, asc, desc, eq, gte, like, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { InputOf, OutputOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { auditLog } from "../../audit-log/schema.ts";
import type { Executor } from "../../payments/services.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import { writeMoney } from "../amounts.ts";
import { csv } from "../csv.ts";
import { ROWS_TO_READ, toList } from "../lists.ts";
import { loggedRefusalMessage } from "../messages/refusal-message.ts";
import type { audit } from "../operations/audit.ts";
import { detailsOf, type OfficeOperation } from "../operations/operation.ts";
import { officeOperations } from "../operations/operations.ts";

type Filters = InputOf<typeof audit.list>;
type Listed = OutputOf<typeof audit.list>;

const MOST_EXPORTED = 100_000;

const ends = alias(auditLog, "ends");

/** One entry for each run: its beginning, with its end. */
function entries(executor: Executor, { after, ...filters }: Omit<Filters, "language">) {
  return executor
    .select({ entry: auditLog, outcome: ends.outcome, reason: ends.reason })
    .from(auditLog)
    .leftJoin(ends, and(eq(ends.run, auditLog.run), ne(ends.outcome, "begun")))
    .where(and(eq(auditLog.outcome, "begun"), after ? lt(auditLog.id, after) : undefined, ...wanted(filters)))
    .$dynamic();
}

function wanted({
  who,
  operation,
  order,
  customer,
  performance,
  outcome,
  from,
  to,
}: Omit<Filters, "language">) {
  return [
    who ? sql`position(${who.toLowerCase()} in lower(${auditLog.who} collate "und-x-icu")) > 0` : undefined,
    operation
      ? or(eq(auditLog.operation, operation), like(auditLog.operation, `${plainLike(operation)}.%`))
      : undefined,
    order ? eq(auditLog.order, order) : undefined,
    customer ? eq(auditLog.customer, customer) : undefined,
    performance ? eq(auditLog.performance, performance) : undefined,
    outcome ? sql`coalesce(${ends.outcome}, 'begun') = ${outcome}` : undefined,
    from ? gte(auditLog.at, sql`${from}::date`) : undefined,
    to ? lt(auditLog.at, sql`${to}::date + 1`) : undefined,
  ];
}

function plainLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

export async function listEntries(
  executor: Executor,
  { language = "en", ...filters }: Filters,
): Promise<Listed> {
  const rows = await entries(executor, filters).orderBy(desc(auditLog.id)).limit(ROWS_TO_READ);
  const inWords = (row: Row) => {
    const entry = viewEntry(row);
    return { ...entry, message: entry.outcome === "refused" ? messageOf(language, entry) : null };
  };
  return toList(rows, { entry: inWords, id: ({ entry }) => entry.id });
}

/** Null for an operation that is no longer there. */
function messageOf(
  language: OfficeLanguage,
  { operation, reason, input }: Pick<Listed["entries"][number], "operation" | "reason" | "input">,
): string | null {
  const [group = "", name = ""] = operation.split(".");
  const groups: Readonly<Record<string, Readonly<Record<string, OfficeOperation>>>> = officeOperations;
  const described = groups[group]?.[name];
  if (!described || reason === null) return null;
  return loggedRefusalMessage(language, {
    ...{ operation, reason, writeMoney, details: detailsOf(described, reason) },
    input: { permission: described.permission, ...input },
  });
}

export async function exportEntries(
  executor: Executor,
  filters: InputOf<typeof audit.export>,
): Promise<Outcome<OutputOf<typeof audit.export>, { readonly reason: "too-many"; readonly most: number }>> {
  const rows = await entries(executor, filters)
    .orderBy(asc(auditLog.id))
    .limit(MOST_EXPORTED + 1);
  if (rows.length > MOST_EXPORTED) return refused("too-many", { most: MOST_EXPORTED });
  const lines = rows
    .map(viewEntry)
    .map((entry) => [
      ...[entry.at, entry.who, entry.device ?? "", entry.operation, entry.outcome, entry.reason ?? ""],
      ...[entry.order ?? "", entry.customer ?? "", entry.performance ?? "", JSON.stringify(entry.input)],
    ]);
  return done({ csv: csv(HEADINGS, lines) });
}

const HEADINGS = [
  ...["at", "who", "device", "operation", "outcome", "reason"],
  ...["order", "customer", "performance", "input"],
];

interface Row {
  readonly entry: typeof auditLog.$inferSelect;
  readonly outcome: Listed["entries"][number]["outcome"] | null;
  readonly reason: string | null;
}

function viewEntry({ entry, outcome, reason }: Row): Omit<Listed["entries"][number], "message"> {
  const { id, at, who, device, operation, input, order, customer, performance } = entry;
  return {
    ...{ id, at: at.toISOString(), who, device, operation, outcome: outcome ?? "begun", reason },
    ...{ order, customer, performance, input: isRecord(input) ? input : null },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
