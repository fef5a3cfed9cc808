import { and, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { isWithinOneLetter } from "#domain/text/one-letter.ts";
import { searchWords } from "#domain/text/search-words.ts";
import type { Executor } from "../../storage/database.ts";
import { customers } from "../../storage/tables/shop.ts";

/** Read before the mistyped ones among them are sorted out, which are few. */
const MOST_CANDIDATES = 200;

export const FOUND_CUSTOMER = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  phone: customers.phone,
  city: sql<string | null>`${customers.address} ->> 'city'`,
};

/**
 * For the office's search and the command `search`. Finds customers by the beginnings of their names, in any order,
 * ignoring case and accents; then those of whom one letter of a word is mistyped. At most `most`.
 */
export async function searchCustomersByName(executor: Executor, typed: string, most: number) {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const exact = await found(executor, and(...words.map(begins)), most);
  if (exact.length >= most) return exact;
  const known = exact.map(({ id }) => id);
  const near = await found(
    executor,
    and(
      ...words.map((word) => or(begins(word), isVariant(word))),
      known.length > 0 ? notInArray(customers.id, known) : undefined,
    ),
    MOST_CANDIDATES,
  );
  const meant = near.filter(({ searchName }) => isMeant(words, searchName.split(" ")));
  return [...exact, ...meant].slice(0, most);
}

function found(executor: Executor, condition: SQL | undefined, most: number) {
  return executor
    .select({ ...FOUND_CUSTOMER, searchName: customers.searchName })
    .from(customers)
    .where(and(condition, isNull(customers.erased), isNull(customers.mergedInto)))
    .orderBy(customers.lastName, customers.firstName, customers.id)
    .limit(most);
}

const keys = sql`name_keys(${customers.searchName}, true)`;

const begins = (word: string) => sql`${keys} @> array[${`${word}*`}]`;
const isVariant = (word: string) => sql`${keys} && name_keys(${word}, false)`;

function isMeant(typed: readonly string[], names: readonly string[]): boolean {
  return typed.every((word) => names.some((name) => name.startsWith(word) || isWithinOneLetter(name, word)));
}
