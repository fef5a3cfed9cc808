import { eq, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { broughtBy, leftOf, owedIn } from "./brought.ts";
import { BY_HAND_PREFIX } from "./failed-refunds.ts";
import { book } from "./movements.ts";
import type { Refund } from "./refund-sale.ts";
import { movements, type TenderKind, tenders } from "./schema.ts";
import type { PaymentServices, Sale, Transaction } from "./services.ts";
import { waive } from "./waive.ts";

/**
 * Money that the house has given back by a transfer of its own, or out of its till, where no provider gives it back: it is
 * noted here.
 */
export const BY_HAND: readonly TenderKind[] = ["direct-debit", "counter"];

/** A till's receipt among the provider's payments: each pays once. */
export const counterReference = (receipt: string) => `counter-${receipt}`;

/**
 * In a transaction that has the sale locked.
 * @param given `id`: whoever notes it again with the same one means the same transfer
 */
export async function noteGivenInSale(
  services: PaymentServices,
  transaction: Transaction,
  sale: Sale,
  { amount, id }: Pick<Refund, "amount" | "id">,
): Promise<
  Outcome<{ waived: number }, { reason: "not-by-hand" } | { reason: "more-than-left"; left: number }>
> {
  const brought = (await broughtBy(transaction, sale.id)).filter(({ tender }) =>
    BY_HAND.includes(tender.kind),
  );
  const [paid] = brought;
  if (sale.state !== "paid" || !paid) return refused("not-by-hand");
  const key = `${BY_HAND_PREFIX}${id}`;
  const [known] = await transaction.select().from(movements).where(eq(movements.id, key));
  if (known) return done({ waived: 0 });
  const left = leftOf(brought);
  if (amount > left) return refused("more-than-left", { left });
  const at = new Date(services.now());
  const { id: tender, currency } = paid.tender;
  const given = { tender, kind: "refund", amount, providerReference: key } as const;
  await transaction
    .insert(movements)
    .values({ ...given, id: key, state: "done", requested: at, finished: at });
  await book(transaction, [{ ...given, currency, at }]);
  await transaction
    .update(tenders)
    .set({ returned: sql`${tenders.returned} + ${amount}` })
    .where(eq(tenders.id, tender));
  if (amount < left) return done({ waived: 0 });
  // Who has all of it back pays no further part.
  const waived = await waive(services, transaction, brought, owedIn(brought), `waived-${key}`);
  await services.sales.undo(transaction, sale);
  return done({ waived });
}
