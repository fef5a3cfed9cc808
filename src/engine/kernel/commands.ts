import { and, eq } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { type Outcome, refused } from "#domain/outcome.ts";
import { fingerprintOf, type KeyRefusal, type Requested } from "../../visitors/commands.ts";
import type { Transaction } from "../storage/database.ts";
import { writeWithCommit } from "../storage/in-transaction.ts";
import { commands } from "../storage/tables/shop.ts";
import { inTransactionIf } from "../storage/undone.ts";
import type { Services } from "./services.ts";
import type { CustomerSession, Session } from "./session.ts";
import { isStillCustomer } from "./still-customer.ts";

export interface Executed {
  readonly operation: string;
  readonly fingerprint: string;
}
export function isSameCommand(noted: Executed, requested: Requested): boolean {
  return noted.operation === requested.operation && noted.fingerprint === fingerprintOf(requested);
}

interface Executing<Of extends Session> {
  readonly session: Of;
  readonly caller: Caller;
  readonly requested: Requested;
}
type LoginNeeded = { readonly ok: false; readonly refusal: { readonly reason: "login-needed" } };
type Refused = { readonly ok: false; readonly refusal: KeyRefusal };

/**
 * A refusal rolls everything back. With an idempotency key, an executed command returns its recorded answer. One of a
 * customer who was erased or merged since is refused.
 */
export function execute<Result extends Outcome<unknown, { readonly reason: string }>>(
  services: Services,
  executing: Executing<CustomerSession>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result | Refused | LoginNeeded>;
export function execute<Result extends Outcome<unknown, { readonly reason: string }>>(
  services: Services,
  executing: Executing<Session>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result | Refused>;
export async function execute<Result extends Outcome<unknown, { readonly reason: string }>>(
  services: Services,
  { session, caller, requested }: Executing<Session | CustomerSession>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result | Refused | LoginNeeded> {
  const key = caller.idempotencyKey;
  return inTransactionIf<Result | Refused | LoginNeeded>(
    services.database,
    async (transaction) => {
      if (key !== null) {
        const claimed = await transaction
          .insert(commands)
          .values({
            session: session.id,
            key,
            operation: requested.operation,
            fingerprint: fingerprintOf(requested),
            at: new Date(services.now()),
          })
          .onConflictDoNothing()
          .returning({ key: commands.key });
        if (claimed.length === 0) return await answered<Result>(transaction, session, key, requested);
      }
      const outcome = await work(transaction);
      if (!outcome.ok) return outcome;
      // Last, since orders are locked before customers.
      if ("isCustomers" in session && !(await isStillCustomer(transaction, session.customer)))
        return refused("login-needed");
      if (key !== null) {
        await writeWithCommit(
          transaction,
          transaction
            .update(commands)
            .set({ answer: outcome.value ?? null })
            .where(and(eq(commands.session, session.id), eq(commands.key, key))),
        );
      }
      return outcome;
    },
    ({ ok }) => ok,
  );
}

async function answered<Result>(
  transaction: Transaction,
  session: Session,
  key: string,
  requested: Requested,
) {
  const [row] = await transaction
    .select()
    .from(commands)
    .where(and(eq(commands.session, session.id), eq(commands.key, key)));
  if (!row || !isSameCommand(row, requested)) return refused("key-used-otherwise");
  return { ok: true, value: row.answer } as Result;
}
