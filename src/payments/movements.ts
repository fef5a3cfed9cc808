import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { ledger, type Movement, movements } from "./schema.ts";
import type { Executor, Transaction } from "./services.ts";

/** What is asked of somebody outside: written before it is asked, finished with what came of it. */

type Asked = Pick<Movement, "id" | "tender" | "kind" | "amount"> &
  Partial<Pick<Movement, "charge" | "askedAmount">>;

/** Two that are to be one have the same id: a process of the version before asks with it too. */
export const chargeKey = (tender: string) => `charge-${tender}`;

/** The first charge's key is the one that has always been used; a payment with more of them has one for each. */
export const returnKey = (tender: string, at: number) =>
  at === 0 ? `refund-${tender}` : `refund-${tender}-${at}`;

/** Notes that it is about to be asked; what was noted before is not noted twice. */
export async function noteAsked(executor: Executor, asked: Asked, at: Date): Promise<void> {
  await executor
    .insert(movements)
    .values({ ...asked, requested: at })
    .onConflictDoNothing();
}

/** Refunds of money that is still here and is the customer's: nothing else may use it. */
export const PROMISED: readonly Movement["state"][] = ["asked", "failed"];

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

/** The provider has accepted a refund; it is neither completed nor failed yet. */
export async function noteAccepted(executor: Executor, id: string, providerReference: string): Promise<void> {
  await executor
    .update(movements)
    .set({ providerReference })
    .where(and(eq(movements.id, id), eq(movements.state, "asked"), isNull(movements.providerReference)));
}

/** The provider takes 64 characters; a share of an exchanged order has more. */
export function idempotencyKeyOf(id: string): string {
  return id.length <= 64 ? id : createHash("sha256").update(id).digest("hex");
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** A refund that is pending is looked at after twice its age, at least a minute and at most a day later. */
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
  /** In the order's currency, where that is another. */
  readonly value?: number | null;
  readonly at: Date;
}

/**
 * Money has moved: booked once, whoever hears of it how often.
 * @returns the provider's references of what was not booked before
 */
export async function book(transaction: Transaction, entries: readonly Booked[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const booked = await transaction
    .insert(ledger)
    .values([...entries])
    // Only what is booked already is passed over: any other conflict is a fault, and no money is left out in silence.
    .onConflictDoNothing({ target: [ledger.kind, ledger.providerReference] })
    .returning({ reference: ledger.providerReference });
  return booked.map(({ reference }) => reference);
}
