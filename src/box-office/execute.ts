import { type Outcome, refused } from "#domain/outcome.ts";
import type { Random } from "../engine/kernel/random.ts";
import { auditLog } from "../engine/storage/tables/audit-log.ts";
import type { Executor } from "../payments/services.ts";
import type { Permission } from "../staff/permissions.ts";
import type { AnyImplementation } from "./implementation.ts";
import type { OfficeOperation } from "./operations/operation.ts";

export interface Staff {
  /** The name in the audit log. */
  readonly who: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** Of the engine, or of a vendor's back end. */
export interface AuditServices {
  readonly database: Executor;
  readonly random: Pick<Random, "id">;
  now(): number;
}

/** What operations work on, and where their audit entries go. */
export interface Audited<Office> {
  readonly boxOffice: Office;
  readonly services: AuditServices;
}

export interface Requested<Office> {
  /** As `orders.refund`. */
  readonly name: string;
  readonly implementation: AnyImplementation<Office>;
  readonly input: unknown;
}

/**
 * Checks permission and input: any operation can be refused as `not-permitted` or `invalid-input`. Writes one audit entry
 * before the work and one with its result.
 */
export async function execute<Office>(
  { boxOffice, services }: Audited<Office>,
  staff: Staff,
  { name, implementation: { operation, run }, input }: Requested<Office>,
): Promise<Outcome<unknown, { readonly reason: string }>> {
  const note = auditor(services, { name, staff, input: withoutSecrets(operation, input) });
  await note("begun");
  try {
    const result = await checked();
    await (result.ok ? note("done") : note("refused", result.refusal.reason));
    return result;
  } catch (error) {
    // If the log is unavailable too, the original error matters more.
    await note("failed", error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }

  async function checked(): Promise<Outcome<unknown, { readonly reason: string }>> {
    const { permission } = operation;
    if (!staff.permissions.has(permission)) return refused("not-permitted", { permission });
    const parsed = operation.input.safeParse(input);
    if (parsed.success) return run(boxOffice, parsed.data);
    const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
    return refused("invalid-input", { faults });
  }
}

function auditor(
  { database, random, now }: AuditServices,
  { name, staff, input }: { readonly name: string; readonly staff: Staff; readonly input: unknown },
) {
  const entry = { run: random.id(), who: staff.who, operation: name, input };
  return async (outcome: "begun" | "done" | "refused" | "failed", reason: string | null = null) => {
    await database.insert(auditLog).values([{ ...entry, outcome, reason, at: new Date(now()) }]);
  };
}

const KEPT = 4;

/** A code is money, so the log has only its last characters. */
function withoutSecrets({ secrets = [] }: OfficeOperation, input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input;
  const hidden = Object.entries(input).map(([field, value]) => [
    field,
    secrets.includes(field) && typeof value === "string" ? `…${value.slice(-KEPT)}` : value,
  ]);
  return Object.fromEntries(hidden);
}
