import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { ledger, type Movement, movements } from "./schema.ts";
import type { Executor, Transaction } from "./services.ts";

/** A request is written before it is sent, and completed with the result. */

type Requested = Pick<Movement, "id" | "tender" | "kind" | "amount"> &
  Partial<Pick<Movement, "charge" | "requestedAmount">>;

/** The id makes a charge unique; processes of the previous version use the same format. */
export const chargeKey = (tender: string) => `charge-${tender}`;

/** The first charge keeps the original format of the key; further charges add their index. */
export const returnKey = (tender: string, at: number) =>
  at === 0 ? `refund-${tender}` : `refund-${tender}-${at}`;

/** Records a request that is about to be sent; does nothing if it is already recorded. */
export async function noteRequested(executor: Executor, requested: Requested, at: Date): Promise<void> {
  await executor
    .insert(movements)
    .values({ ...requested, requested: at })
    .onConflictDoNothing();
}

/** States of refunds whose money the house still has and owes: nothing else may use it. */
export const PROMISED: readonly Movement["state"][] = ["requested", "failed"];

export async function promisedOf(executor: Executor, tender: string): Promise<Movement[]> {
  return executor
    .select()
    .from(movements)
    .where(
      and(
        eq(movements.tender, tender),
        eq(movements.kind, "refund"),
        inArray(movements.state, [...PROMISED]),
      ),
    )
    .orderBy(asc(movements.requested), asc(movements.id));
}

/** Records that the provider accepted a refund, which is not yet completed. */
export async function noteAccepted(executor: Executor, id: string, providerReference: string): Promise<void> {
  await executor
    .update(movements)
    .set({ providerReference })
    .where(and(eq(movements.id, id), eq(movements.state, "requested"), isNull(movements.providerReference)));
}

/** The provider allows 64 characters; shares of an exchanged order need more. */
export function idempotencyKeyOf(id: string): string {
  return id.length <= 64 ? id : createHash("sha256").update(id).digest("hex");
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** Returns when to check a pending refund again: after its age so far, at least a minute and at most a day. */
export function whenToLookAgain({ requested }: Pick<Movement, "requested">, now: number): Date {
  return new Date(now + Math.min(DAY_MS, Math.max(MINUTE_MS, now - requested.getTime())));
}

export async function noteDone(
  transaction: Transaction,
  id: string,
  providerReference: string | null,
  at: Date,
): Promise<void> {
  await transaction
    .update(movements)
    .set({ state: "done", providerReference, finished: at })
    .where(eq(movements.id, id));
}

export async function noteRefused(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .update(movements)
    .set({ state: "refused", finished: at })
    .where(and(eq(movements.id, id), inArray(movements.state, [...PROMISED])));
}

export interface Booked {
  readonly tender: string;
  readonly kind: "charge" | "refund";
  readonly providerReference: string;
  readonly amount: number;
  readonly currency: string;
  /** In the order's currency, if it differs. */
  readonly value?: number | null;
  readonly tillSession?: string | null;
  readonly inCash?: boolean;
  readonly at: Date;
}

/** Books each reference once. @returns the references that were not booked before */
export async function book(transaction: Transaction, entries: readonly Booked[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const booked = await transaction
    .insert(ledger)
    .values([...entries])
    // Ignore only duplicates: any other conflict is an error and must not lose money silently.
    .onConflictDoNothing({ target: [ledger.kind, ledger.providerReference] })
    .returning({ reference: ledger.providerReference });
  return booked.map(({ reference }) => reference);
}
