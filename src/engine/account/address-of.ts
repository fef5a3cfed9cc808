import { and, eq } from "drizzle-orm";
import type { Address } from "#contract/operations/customers.ts";
import type { AddressType } from "#domain/customer/address-types.ts";
import type { Executor } from "../storage/database.ts";
import { customerAddresses } from "../storage/tables/customers/account.ts";
import { findCustomer } from "./login/customers.ts";

export async function addressOf(
  executor: Executor,
  customer: string,
  type: AddressType,
): Promise<Address | null> {
  if (type === "primary") return (await findCustomer(executor, customer))?.address ?? null;
  const [found] = await executor
    .select({ address: customerAddresses.address })
    .from(customerAddresses)
    .where(and(eq(customerAddresses.customer, customer), eq(customerAddresses.type, type)));
  return found?.address ?? null;
}
