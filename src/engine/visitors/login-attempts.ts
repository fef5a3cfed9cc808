import { and, eq, sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import type { Executor } from "../storage/database.ts";
import { customers, wrongPasswords } from "../storage/tables/shop.ts";
import { networkOf } from "./networks.ts";

/**
 * Who may still guess a customer's password. Wrong ones lock the account for the network they come from, until a new
 * password is chosen by email: so nobody can lock somebody else out from afar. Guesses from everywhere together lock
 * it too, at many times as many, but not for networks that the customer has signed in from.
 */
const EVERYWHERE = 10;

/**
 * Counts a guess before it is looked at, so that sixty at the same moment are sixty.
 * @returns false when it must not be looked at any more; `last` when a wrong one locks
 */
export async function countGuess(
  services: Services,
  customer: string,
  address: string,
): Promise<{ readonly allowed: boolean; readonly last: boolean }> {
  const most = services.settings.passwordAttempts;
  const [here] = await services.database
    .insert(wrongPasswords)
    .values({ customer, network: networkOf(address), count: 1 })
    .onConflictDoUpdate({
      target: [wrongPasswords.customer, wrongPasswords.network],
      set: { count: sql`${wrongPasswords.count} + 1` },
    })
    .returning();
  const [all] = await services.database
    .update(customers)
    .set({ wrongPasswords: sql`${customers.wrongPasswords} + 1` })
    .where(eq(customers.id, customer))
    .returning({ count: customers.wrongPasswords });
  const count = here?.count ?? 1;
  const tooManyElsewhere = !here?.known && (all?.count ?? 0) > most * EVERYWHERE;
  return { allowed: count <= most && !tooManyElsewhere, last: count >= most };
}

/** Whether the account is locked for who comes from this address. */
export async function isLocked(
  services: Services,
  executor: Executor,
  customer: string,
  address: string,
): Promise<boolean> {
  const most = services.settings.passwordAttempts;
  const [here] = await executor.select().from(wrongPasswords).where(ofNetwork(customer, address));
  if ((here?.count ?? 0) >= most) return true;
  if (here?.known) return false;
  const [all] = await executor.select().from(customers).where(eq(customers.id, customer));
  return (all?.wrongPasswords ?? 0) > most * EVERYWHERE;
}

/** Whether the customer has signed in from this network before. */
export async function isKnownNetwork(
  executor: Executor,
  customer: string,
  address: string,
): Promise<boolean> {
  const [here] = await executor.select().from(wrongPasswords).where(ofNetwork(customer, address));
  return here?.known ?? false;
}

/** The customer is who they say: what was guessed wrong here is forgotten, and the network known. */
export async function forgiveGuesses(executor: Executor, customer: string, address: string): Promise<void> {
  await executor
    .insert(wrongPasswords)
    .values({ customer, network: networkOf(address), count: 0, known: true })
    .onConflictDoUpdate({
      target: [wrongPasswords.customer, wrongPasswords.network],
      set: { count: 0, known: true },
    });
  await executor.update(customers).set({ wrongPasswords: 0 }).where(eq(customers.id, customer));
}

/** A new password was chosen by email: it is open again everywhere, and only the email's reader is known. */
export async function unlock(executor: Executor, customer: string, address: string): Promise<void> {
  await executor.delete(wrongPasswords).where(eq(wrongPasswords.customer, customer));
  await forgiveGuesses(executor, customer, address);
}

function ofNetwork(customer: string, address: string) {
  return and(eq(wrongPasswords.customer, customer), eq(wrongPasswords.network, networkOf(address)));
}
