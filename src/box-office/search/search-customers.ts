import { and, eq, inArray, isNull, like } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import { isSameNumber, LAST_DIGITS, readPhone } from "#domain/customer/phone-number.ts";
import { FOUND_CUSTOMER, searchCustomersByName } from "../../engine/account/search/by-name.ts";
import type { Executor } from "../../engine/storage/database.ts";
import { customerDetails } from "../../engine/storage/tables/customers/account.ts";
import { customers, lastDigits } from "../../engine/storage/tables/shop.ts";

/** Numbers with the same last digits, before those of other areas are sorted out. */
const MOST_NUMBERS = 100;

/**
 * For the search for everything; `find` has its own. By the beginning of an email address, a telephone number in any
 * notation, or the name. At most `most`.
 */
export async function searchCustomers(executor: Executor, typed: string, most: number) {
  if (typed.includes("@")) return byEmail(executor, typed, most);
  const phone = readPhone(typed);
  if (phone !== null) return byPhone(executor, phone, most);
  return searchCustomersByName(executor, typed, most);
}

function byEmail(executor: Executor, typed: string, most: number) {
  const begins = foldEmail(typed).replaceAll(/[\\%_]/g, "\\$&");
  return executor
    .select(FOUND_CUSTOMER)
    .from(customers)
    .where(and(like(customers.foldedEmail, `${begins}%`), isNull(customers.erased)))
    .orderBy(customers.foldedEmail)
    .limit(most);
}

async function byPhone(executor: Executor, phone: string, most: number) {
  const last = phone.slice(-LAST_DIGITS);
  // Each finds its rows by an index; both in one condition would read the whole table.
  const numbers = executor
    .select({ id: customers.id })
    .from(customers)
    .where(eq(lastDigits(customers.phone), last))
    .union(
      executor
        .select({ id: customerDetails.customer })
        .from(customerDetails)
        .where(eq(lastDigits(customerDetails.mobile), last)),
    );
  const rows = await executor
    .select({ ...FOUND_CUSTOMER, mobile: customerDetails.mobile })
    .from(customers)
    .leftJoin(customerDetails, eq(customerDetails.customer, customers.id))
    .where(and(inArray(customers.id, numbers), isNull(customers.erased), isNull(customers.mergedInto)))
    .orderBy(customers.lastName, customers.firstName, customers.id)
    .limit(MOST_NUMBERS);
  const isTheirs = (number: string | null) => Boolean(number) && isSameNumber(number ?? "", phone);
  return rows.filter((row) => isTheirs(row.phone) || isTheirs(row.mobile)).slice(0, most);
}
