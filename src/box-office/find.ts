import { and, eq, isNull, like } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import { searchWords } from "#domain/text/search-words.ts";
import { isNumbered } from "../engine/orders/order-number.ts";
import { customers, orders } from "../engine/storage/tables/shop.ts";
import type { BoxOffice } from "./box-office-command.ts";
import { MOST_CUSTOMERS } from "./operations/search.ts";

type OrderRow = typeof orders.$inferSelect;
type CustomerRow = typeof customers.$inferSelect;

export async function orderByNumber({ engine }: BoxOffice, number: string): Promise<OrderRow | null> {
  const [order] = await engine.services.database.select().from(orders).where(isNumbered(number));
  return order ?? null;
}

/** The customer with exactly this email address; undefined if there is none, or more than one. */
export async function customerWith(boxOffice: BoxOffice, email: string): Promise<CustomerRow | undefined> {
  const [customer, ...others] = email.includes("@") ? await customersBy(boxOffice, email) : [];
  return others.length > 0 ? undefined : customer;
}

/**
 * For the command `find`, and for commands that name a customer by email address. Finds customers by complete email
 * address, or by parts of their names in any order, ignoring case and accents; `customersByName` also forgives a typo.
 * One more than `MOST_CUSTOMERS` at most.
 */
export async function customersBy({ engine }: BoxOffice, typed: string): Promise<CustomerRow[]> {
  const isAddress = typed.includes("@");
  const words = searchWords(typed);
  if (!isAddress && words.length === 0) return [];
  return engine.services.database
    .select()
    .from(customers)
    .where(
      isAddress
        ? eq(customers.foldedEmail, foldEmail(typed))
        : and(isNull(customers.mergedInto), ...words.map((word) => like(customers.searchName, `%${word}%`))),
    )
    .orderBy(customers.lastName, customers.firstName, customers.id)
    .limit(MOST_CUSTOMERS + 1);
}
