import { and, eq } from "drizzle-orm";
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
    .where(and(eq(movements.id, id), eq(movements.state, "asked")));
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

/** Money has moved: booked once, whoever hears of it how often. */
export async function book(transaction: Transaction, entries: readonly Booked[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction
    .insert(ledger)
    .values([...entries])
    // Only what is booked already is passed over: any other conflict is a fault, and no money is left out in silence.
    .onConflictDoNothing({ target: [ledger.kind, ledger.providerReference] });
}
