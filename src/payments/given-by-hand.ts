import { eq, sql } from "drizzle-orm";
import { COUNTER_TENDERS } from "#domain/orders/counter-tenders.ts";
import { BY_HAND_PREFIX } from "./failed-refunds.ts";
import { book } from "./movements.ts";
import { movements, type Tender, type TenderKind, tenders } from "./schema.ts";
import type { Transaction } from "./services.ts";

/** No provider can make these refunds: the house makes them by transfer or from its till. */
export const BY_HAND: readonly TenderKind[] = ["direct-debit", ...COUNTER_TENDERS];

export const byHandKey = (id: string) => `${BY_HAND_PREFIX}${id}`;

/** Books what the house has returned of a tender. */
export async function noteGiven(
  transaction: Transaction,
  {
    tender: { id: tender, currency },
    ...given
  }: {
    readonly tender: Pick<Tender, "id" | "currency">;
    readonly id: string;
    readonly reference: string;
    readonly amount: number;
    readonly at: Date;
  },
): Promise<void> {
  const { id, reference: providerReference, amount, at } = given;
  const noted = { tender, kind: "refund", amount, providerReference } as const;
  await transaction.insert(movements).values({ ...noted, id, state: "done", requested: at, finished: at });
  await book(transaction, [{ ...noted, currency, at }]);
  await transaction
    .update(tenders)
    .set({ returned: sql`${tenders.returned} + ${amount}` })
    .where(eq(tenders.id, tender));
}
