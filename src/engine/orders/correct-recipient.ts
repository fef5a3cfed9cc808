import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { emailFaults } from "#domain/customer/customer-details.ts";
import { readableEmail } from "#domain/customer/email-address.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { customers, orders } from "../storage/tables/shop.ts";
import { readOrder } from "./payments/order-payments.ts";

interface Wanted {
  readonly order: string;
  readonly email: string;
  readonly expect?: string | undefined;
}

interface Corrected {
  /** Empty for a counter sale without an address. */
  readonly before: string;
  readonly email: string;
}

/**
 * Emails about the order go to the new address; the customer's account keeps its own, and the order its link.
 * @param expect `fingerprintOfRecipient` of the order that was shown
 */
export function correctRecipient(
  { database }: Pick<Services, "database">,
  { order: id, email: typed, expect }: Wanted,
): Promise<
  Outcome<
    Corrected,
    | { readonly reason: "invalid-email" | "customer-erased" }
    | { readonly reason: "changed-meanwhile"; readonly now: OrderDocument }
  >
> {
  const email = readableEmail(typed);
  if (emailFaults(email).length > 0) return Promise.resolve(refused("invalid-email"));
  return inTransaction(database, async (transaction) => {
    const order = await readOrder(transaction, id, true);
    const [customer] = await transaction.select().from(customers).where(eq(customers.id, order.customer));
    // The customer of a counter sale without an account is erased from the start.
    if (customer?.erased && customer.erased > order.created) return refused("customer-erased");
    const { document } = order;
    const before = document.holder.email;
    // Also when it is sent again.
    if (before === email) return done({ before, email });
    if (expect !== undefined && fingerprintOfRecipient(document) !== expect)
      return refused("changed-meanwhile", { now: document });
    await transaction
      .update(orders)
      .set({ document: { ...document, holder: { ...document.holder, email } } })
      .where(eq(orders.id, id));
    return done({ before, email });
  });
}

/** Changes with the address that staff see before they correct it. */
export function fingerprintOfRecipient({ holder: { email } }: Pick<OrderDocument, "holder">): string {
  return hash("sha256", email, "base64url");
}
