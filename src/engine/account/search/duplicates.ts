import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { DuplicateSign } from "#domain/customer/duplicates.ts";
import { isWithinOneLetter } from "#domain/text/one-letter.ts";
import { searchWords } from "#domain/text/search-words.ts";
import type { Database } from "../../storage/database.ts";
import { customerDetails } from "../../storage/tables/customers/account.ts";
import { customers } from "../../storage/tables/shop.ts";
import { findCustomer } from "../login/customers.ts";
import { mobileOf } from "../mobile-number.ts";

type CustomerRow = typeof customers.$inferSelect;

export interface Duplicate {
  readonly customer: CustomerRow;
  readonly why: readonly DuplicateSign[];
}

/** Read before the names are compared: those of a large postcode. */
const MOST_READ = 5_000;

/**
 * For the office. Customers who may be the same person, the most alike first: with the same phone number, or with a name within one
 * letter and the same postcode or date of birth. The words of a name are compared in any order. No two customers have the
 * same email address. Null if the customer is unknown, erased or merged.
 */
export async function duplicatesOf(
  database: Database,
  id: string,
  most: number,
): Promise<Duplicate[] | null> {
  const customer = await findCustomer(database, id);
  if (!customer) return null;
  const own = signsOf(customer, await mobileOf(database, id));
  const alike: SQL[] = [];
  if (own.phones.length > 0) {
    const phones = sql`${sql.param(own.phones)}::text[]`;
    alike.push(sql`${customers.phone} = any(${phones})`);
    alike.push(
      sql`${customers.id} in (select customer from ${customerDetails} where ${customerDetails.mobile} = any(${phones}))`,
    );
  }
  if (own.postcode !== "")
    alike.push(sql`upper(replace(${customers.address} ->> 'postalCode', ' ', '')) = ${own.postcode}`);
  if (own.dateOfBirth !== "") alike.push(eq(customers.dateOfBirth, own.dateOfBirth));
  if (alike.length === 0) return [];
  const rows = await database
    .select({ customer: customers, mobile: customerDetails.mobile })
    .from(customers)
    .leftJoin(customerDetails, eq(customerDetails.customer, customers.id))
    .where(and(ne(customers.id, id), isNull(customers.erased), isNull(customers.mergedInto), or(...alike)))
    .orderBy(customers.id)
    .limit(MOST_READ);
  return rows
    .flatMap(({ customer: other, mobile }) => {
      const why = commonSigns(own, signsOf(other, mobile ?? ""));
      return why.length > 0 ? [{ customer: other, why }] : [];
    })
    .sort((a, b) => b.why.length - a.why.length)
    .slice(0, most);
}

interface Signs {
  readonly name: string;
  readonly phones: readonly string[];
  readonly postcode: string;
  readonly dateOfBirth: string;
}

function signsOf(customer: CustomerRow, mobile: string): Signs {
  return {
    name: [...searchWords(`${customer.firstName} ${customer.middleName} ${customer.lastName}`)]
      .sort()
      .join(" "),
    phones: [customer.phone, mobile].filter((phone) => phone !== ""),
    postcode: (customer.address?.postalCode ?? "").replaceAll(" ", "").toUpperCase(),
    dateOfBirth: customer.dateOfBirth,
  };
}

function commonSigns(own: Signs, other: Signs): DuplicateSign[] {
  const name: DuplicateSign[] = own.name === other.name ? ["name"] : [];
  if (name.length === 0 && isWithinOneLetter(own.name, other.name)) name.push("similar-name");
  const isPhone = own.phones.some((phone) => other.phones.includes(phone));
  const place: DuplicateSign[] = [];
  if (own.postcode !== "" && own.postcode === other.postcode) place.push("postcode");
  if (own.dateOfBirth !== "" && own.dateOfBirth === other.dateOfBirth) place.push("date-of-birth");
  const isSame = isPhone || (name.length > 0 && place.length > 0);
  return isSame ? [...name, ...(isPhone ? (["phone"] as const) : []), ...place] : [];
}
