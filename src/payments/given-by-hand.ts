import { eq, sql } from "drizzle-orm";
import { COUNTER_TENDERS } from "#domain/orders/counter-tenders.ts";
import { BY_HAND_PREFIX } from "./failed-refunds.ts";
import { book } from "./movements.ts";
import { movements, type Tender, type TenderKind, tenders } from "./schema.ts";
import type { Transaction } from "./services.ts";

/** No provider can make these refunds: the house makes them by transfer or from its till. */
export const BY_HAND: readonly TenderKind[] = ["direct-debit", ...COUNTER_TENDERS];

export const byHandKey = (id: string) => `${BY_HAND_PREFIX}${id}`;

/** A till that money is returned from in cash. */
export interface Drawer {
  readonly tillSession: string;
  take(tender: string, amount: number): Promise<void>;
}

interface Given {
  readonly tender: Pick<Tender, "id" | "currency">;
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly at: Date;
  /** Null if it was not returned in cash. */
  readonly drawer: Drawer | null;
}

/** Books what the house has returned of a tender. */
export async function noteGiven(
  transaction: Transaction,
  { tender: { id: tender, currency }, id, reference: providerReference, amount, at, drawer }: Given,
): Promise<void> {
  const noted = { tender, kind: "refund", amount, providerReference } as const;
  await transaction.insert(movements).values({ ...noted, id, state: "done", requested: at, finished: at });
  const inCash = drawer && { tillSession: drawer.tillSession, inCash: true };
  await book(transaction, [{ ...noted, currency, at, ...inCash }]);
  await drawer?.take(tender, amount);
  await transaction
    .update(tenders)
    .set({ returned: sql`${tenders.returned} + ${amount}` })
    .where(eq(tenders.id, tender));
}
