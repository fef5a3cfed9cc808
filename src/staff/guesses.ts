import { and, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "../storage/executor.ts";
import { networkOf } from "../visitors/networks.ts";
import { wrongGuesses } from "./schema.ts";
import type { StaffCaller, StaffServices } from "./services.ts";

/** Wrong passwords and codes lock an account for the network that they come from; many more from all networks lock it everywhere. */
const MOST_HERE = 5;
const MOST_EVERYWHERE = 50;
const LOCKED_MS = 3_600_000;

/**
 * Counted before the check, so that simultaneous guesses all count.
 * @returns whether it may be checked
 */
export async function countGuess(
  services: StaffServices,
  person: string,
  { address }: Pick<StaffCaller, "address">,
): Promise<boolean> {
  const now = new Date(services.now());
  const since = new Date(now.getTime() - LOCKED_MS);
  const [here] = await services.database
    .insert(wrongGuesses)
    .values({ staff: person, network: networkOf(address), count: 1, at: now })
    .onConflictDoUpdate({
      target: [wrongGuesses.staff, wrongGuesses.network],
      set: {
        count: sql`case when ${wrongGuesses.at} > ${since} then ${wrongGuesses.count} + 1 else 1 end`,
        // A locked account is locked from the last guess that counted.
        at: sql`case when ${wrongGuesses.at} > ${since} and ${wrongGuesses.count} >= ${MOST_HERE} then ${wrongGuesses.at} else ${now} end`,
      },
    })
    .returning();
  const [all] = await services.database
    .select({ count: sql<number>`sum(${wrongGuesses.count})::int` })
    .from(wrongGuesses)
    .where(and(eq(wrongGuesses.staff, person), gt(wrongGuesses.at, since)));
  return (here?.count ?? 1) <= MOST_HERE && (all?.count ?? 0) <= MOST_EVERYWHERE;
}

/** After a sign-in. */
export async function forgiveGuesses(
  executor: Executor,
  person: string,
  { address }: Pick<StaffCaller, "address">,
): Promise<void> {
  await executor
    .delete(wrongGuesses)
    .where(and(eq(wrongGuesses.staff, person), eq(wrongGuesses.network, networkOf(address))));
}

/** Once a new link has been used: the account is unlocked everywhere. */
export async function unlockAccount(executor: Executor, person: string): Promise<void> {
  await executor.delete(wrongGuesses).where(eq(wrongGuesses.staff, person));
}
