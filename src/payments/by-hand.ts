import { eq } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { type Brought, broughtBy, leftOf, owedIn } from "./brought.ts";
import { BY_HAND, byHandKey, type Drawer, noteGiven } from "./given-by-hand.ts";
import { type Refund, refundOtherTenders } from "./refund-sale.ts";
import { movements } from "./schema.ts";
import type { PaymentServices, Sale, Transaction } from "./services.ts";
import { waive } from "./waive.ts";

/**
 * Books money that the house has paid back itself, by transfer or from a till. The caller has locked the sale. `id` is the
 * idempotency key. Once all of it is returned, vouchers and other tenders are too, and the sale is void.
 */
export async function noteGivenInSale(
  services: PaymentServices,
  transaction: Transaction,
  sale: Sale,
  { amount, id, drawer = null }: Pick<Refund, "amount" | "id"> & { readonly drawer?: Drawer | null },
): Promise<
  Outcome<{ waived: number }, { reason: "not-by-hand" } | { reason: "more-than-left"; left: number }>
> {
  const brought = (await broughtBy(transaction, sale.id)).filter(({ tender }) =>
    BY_HAND.includes(tender.kind),
  );
  if (sale.state !== "paid" || brought.length === 0) return refused("not-by-hand");
  const key = byHandKey(id);
  const [known] = await transaction.select().from(movements).where(eq(movements.id, key));
  if (known) return done({ waived: 0 });
  const left = leftOf(brought);
  if (amount > left) return refused("more-than-left", { left });
  const at = new Date(services.now());
  for (const [place, { tender, amount: share }] of spread(brought, amount).entries()) {
    const movement = place === 0 ? key : `${key}-${place}`;
    await noteGiven(transaction, { tender, id: movement, reference: movement, amount: share, at, drawer });
  }
  if (amount < left) {
    await services.sales.changed?.(transaction, sale.id);
    return done({ waived: 0 });
  }
  // Further instalments are not due after a full refund.
  const waived = await waive(services, transaction, {
    brought,
    amount: owedIn(brought),
    key: `waived-${key}`,
  });
  await refundOtherTenders(services, transaction, sale, key);
  await services.sales.undo(transaction, sale);
  return done({ waived });
}

/** One tender after the other, up to the rest of each. */
export function spread(brought: readonly Brought[], amount: number) {
  let rest = amount;
  return brought.flatMap((one) => {
    const share = Math.min(rest, leftOf([one]));
    rest -= share;
    return share > 0 ? [{ tender: one.tender, amount: share }] : [];
  });
}
