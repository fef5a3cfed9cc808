import { desc, eq } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import type { Executor } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";

/** The language of the customer's latest order, for emails that no request of theirs causes; null without an order. */
export async function languageOfCustomer(executor: Executor, customer: string): Promise<Language | null> {
  const [last] = await executor
    .select({ document: orders.document })
    .from(orders)
    .where(eq(orders.customer, customer))
    .orderBy(desc(orders.created))
    .limit(1);
  return last?.document.language ?? null;
}
