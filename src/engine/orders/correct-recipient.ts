import { eq } from "drizzle-orm";
import { emailFaults } from "#domain/customer/customer-details.ts";
import { readableEmail } from "#domain/customer/email-address.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { customers, orders } from "../storage/tables/shop.ts";

interface Corrected {
  /** Empty for a counter sale without an address. */
  readonly before: string;
  readonly email: string;
}

/** Emails about the order go to the new address; the customer's account keeps its own, and the order its link. */
export function correctRecipient(
  { database }: Pick<Services, "database">,
  { order: id, email: typed }: { readonly order: string; readonly email: string },
): Promise<Outcome<Corrected, { readonly reason: "invalid-email" | "customer-erased" }>> {
  const email = readableEmail(typed);
  if (emailFaults(email).length > 0) return Promise.resolve(refused("invalid-email"));
  return inTransaction(database, async (transaction) => {
    const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) throw new Error(`No order ${id}`);
    const [customer] = await transaction.select().from(customers).where(eq(customers.id, order.customer));
    // The customer of a counter sale without an account is erased from the start.
    if (customer?.erased && customer.erased > order.created) return refused("customer-erased");
    const { document } = order;
    const before = document.holder.email;
    await transaction
      .update(orders)
      .set({ document: { ...document, holder: { ...document.holder, email } } })
      .where(eq(orders.id, id));
    return done({ before, email });
  });
}
