import { eq } from "drizzle-orm";
import type { Executor, Transaction } from "../storage/database.ts";
import { customerDetails } from "../storage/tables/customers/account.ts";

/** Empty without a mobile number. */
export async function mobileOf(executor: Executor, customer: string): Promise<string> {
  const [details] = await executor
    .select({ mobile: customerDetails.mobile })
    .from(customerDetails)
    .where(eq(customerDetails.customer, customer));
  return details?.mobile ?? "";
}

export async function setMobile(transaction: Transaction, customer: string, mobile: string): Promise<void> {
  await transaction
    .insert(customerDetails)
    .values({ customer, mobile })
    .onConflictDoUpdate({ target: customerDetails.customer, set: { mobile } });
}
