import { and, eq, ne } from "drizzle-orm";
import { type Outcome, refused } from "#domain/outcome.ts";
import { auditLog } from "../audit-log/schema.ts";
import type { Executor } from "../payments/services.ts";
import { subjectOf, writtenInput } from "./audit/audited-input.ts";
import { checkInput } from "./faults.ts";
import type { AnyImplementation, Staff } from "./implementation.ts";

/** Of the engine, or of a vendor's back end. */
export interface AuditServices {
  readonly database: Executor;
  readonly random: { id(): string };
  now(): number;
}

/** What operations work on, and where their audit entries go. */
export interface Audited<Office> {
  readonly boxOffice: Office;
  readonly services: AuditServices;
}

export interface RequestedOperation<Office> {
  /** As `orders.refund`. */
  readonly name: string;
  readonly implementation: AnyImplementation<Office>;
  readonly input: unknown;
  /** Made by the client, so that a command whose answer was lost is executed once. */
  readonly run?: string;
}

/**
 * Checks permission and input: any operation can be refused as `not-permitted` or `invalid-input`. If its `run` is known,
 * it is refused as `done-before`, or as `outcome-unknown` if the work failed or its end was not recorded; after a refusal
 * it is executed again. Writes one audit entry before the work and one with its result.
 */
export async function executeOperation<Office>(
  { boxOffice, services }: Audited<Office>,
  staff: Staff,
  requested: RequestedOperation<Office>,
): Promise<Outcome<unknown, { readonly reason: string }>> {
  const {
    name,
    implementation: { operation, run },
    input,
  } = requested;
  const entry = {
    ...{
      run: requested.run ?? services.random.id(),
      who: staff.who,
      staff: staff.id,
      device: staff.device,
      operation: name,
    },
    ...{ input: writtenInput(operation, input), ...subjectOf(input) },
  };
  if (!(await begin(services, entry))) {
    const before = await outcomeOf(services, entry.run);
    if (before === "done") return refused("done-before");
    if (before !== "refused") return refused("outcome-unknown");
    entry.run = services.random.id();
    await begin(services, entry);
  }
  const end = (outcome: "done" | "refused" | "failed", reason: string | null = null) =>
    services.database.insert(auditLog).values({ ...entry, outcome, reason, at: new Date(services.now()) });
  try {
    const result = await checked();
    await (result.ok ? end("done") : end("refused", result.refusal.reason));
    return result;
  } catch (error) {
    // If the log is unavailable too, the original error matters more.
    await end("failed", error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }

  async function checked(): Promise<Outcome<unknown, { readonly reason: string }>> {
    const { permission } = operation;
    if (!staff.permissions.has(permission)) return refused("not-permitted", { permission });
    const checkedInput = checkInput(operation.input, input);
    return checkedInput.ok ? run(boxOffice, checkedInput.value, staff) : checkedInput;
  }
}

type Entry = Omit<typeof auditLog.$inferInsert, "outcome" | "reason" | "at">;

/** @returns false if this run has begun before */
async function begin({ database, now }: AuditServices, entry: Entry): Promise<boolean> {
  const begun = await database
    .insert(auditLog)
    .values({ ...entry, outcome: "begun", at: new Date(now()) })
    .onConflictDoNothing()
    .returning({ id: auditLog.id });
  return begun.length > 0;
}

/** @returns how an earlier run ended; undefined if it did not */
async function outcomeOf({ database }: AuditServices, run: string) {
  const [end] = await database
    .select({ outcome: auditLog.outcome })
    .from(auditLog)
    .where(and(eq(auditLog.run, run), ne(auditLog.outcome, "begun")));
  return end?.outcome;
}
