import { eq, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { broughtBy, leftOf, owedIn } from "./brought.ts";
import { BY_HAND_PREFIX } from "./failed-refunds.ts";
import { book } from "./movements.ts";
import type { Refund } from "./refund-sale.ts";
import { movements, type TenderKind, tenders } from "./schema.ts";
import type { PaymentServices, Sale, Transaction } from "./services.ts";
import { waive } from "./waive.ts";

/** No provider can make these refunds: the house makes them by transfer or from its till. */
export const BY_HAND: readonly TenderKind[] = ["direct-debit", "counter"];

/** Makes a till receipt unique among the provider payments, so that it pays once. */
export const counterReference = (receipt: string) => `counter-${receipt}`;

/** The caller has locked the sale. `id` is the idempotency key of the transfer. */
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
  // Further instalments are not due after a full refund.
  const waived = await waive(services, transaction, {
    brought,
    amount: owedIn(brought),
    key: `waived-${key}`,
  });
  await services.sales.undo(transaction, sale);
  return done({ waived });
}
