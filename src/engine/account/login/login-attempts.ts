import { and, eq, sql } from "drizzle-orm";
import { refused } from "#domain/outcome.ts";
import { networkOf } from "../../../visitors/networks.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor } from "../../storage/database.ts";
import { customers, wrongPasswords } from "../../storage/tables/shop.ts";

/**
 * Wrong guesses lock the account for their network until a new password is set by email, so that a customer cannot be
 * locked out remotely. Many more from all networks lock it too, except for networks signed in from before.
 */
const EVERYWHERE = 10;

/**
 * Counted before the check, so that simultaneous guesses all count.
 * @returns false if it must not be checked; `last` if a wrong one locks
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

export const WRONG_PASSWORD = refused("invalid", { faults: [{ field: "current", rule: "current-wrong" }] });

/** Null if a signed-in customer has entered their current password; a wrong one counts as at the login. */
export async function whyNotCurrent(
  services: Services,
  { id, passwordHash }: Pick<typeof customers.$inferSelect, "id" | "passwordHash">,
  current: string,
  address: string,
) {
  const guess = await countGuess(services, id, address);
  if (guess.allowed && (await services.passwords.matches(current, passwordHash))) return null;
  return !guess.allowed || guess.last ? refused("account-locked") : WRONG_PASSWORD;
}

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

export async function isKnownNetwork(
  executor: Executor,
  customer: string,
  address: string,
): Promise<boolean> {
  const [here] = await executor.select().from(wrongPasswords).where(ofNetwork(customer, address));
  return here?.known ?? false;
}

/** After a successful sign-in: clears the wrong guesses and marks the network as known. */
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

/** After a new password by email: unlocks the account everywhere, and forgets all known networks but this one. */
export async function unlockAccount(executor: Executor, customer: string, address: string): Promise<void> {
  await executor.delete(wrongPasswords).where(eq(wrongPasswords.customer, customer));
  await forgiveGuesses(executor, customer, address);
}

function ofNetwork(customer: string, address: string) {
  return and(eq(wrongPasswords.customer, customer), eq(wrongPasswords.network, networkOf(address)));
}
