import { desc, eq } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import type { Executor } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";

/** For emails that no request of the customer causes: the language of their latest order. */
export async function languageOfCustomer(executor: Executor, customer: string): Promise<Language> {
  const [last] = await executor
    .select({ document: orders.document })
    .from(orders)
    .where(eq(orders.customer, customer))
    .orderBy(desc(orders.created))
    .limit(1);
  return last?.document.language ?? "sv";
}
