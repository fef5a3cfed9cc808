import { eq } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import { isNumbered } from "../engine/orders/order-number.ts";
import { customers, orders } from "../engine/storage/tables/shop.ts";
import type { BoxOffice } from "./box-office-command.ts";

type OrderRow = typeof orders.$inferSelect;
type CustomerRow = typeof customers.$inferSelect;

export async function orderByNumber({ engine }: BoxOffice, number: string): Promise<OrderRow | null> {
  const [order] = await engine.services.database.select().from(orders).where(isNumbered(number));
  return order ?? null;
}

/** Email addresses are unique. */
export async function customerByEmail({ engine }: BoxOffice, email: string): Promise<CustomerRow | null> {
  if (!email.includes("@")) return null;
  const [customer] = await engine.services.database
    .select()
    .from(customers)
    .where(eq(customers.foldedEmail, foldEmail(email)));
  return customer ?? null;
}
