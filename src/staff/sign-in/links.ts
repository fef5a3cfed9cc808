import { and, eq, gt, isNull } from "drizzle-orm";
import { hashToken, newToken } from "../../credentials/tokens.ts";
import type { Executor, Transaction } from "../../storage/executor.ts";
import { unlockAccount } from "../guesses.ts";
import { recoveryCodes, staff, staffIdentities, staffLinks, staffPasskeys } from "../schema.ts";
import type { PeopleServices } from "../services.ts";
import { endSessionsOf, type Person } from "../sessions.ts";

const LINK_MS = 3 * 24 * 3_600_000;

/**
 * Emails a link by which the person chooses how to sign in. Every other way to sign in ends now: the link is for
 * someone who has none, or whose ways are in wrong hands.
 * @returns when it expires
 */
export async function sendLink(
  services: PeopleServices,
  transaction: Transaction,
  person: string,
): Promise<Date> {
  const expires = new Date(services.now() + LINK_MS);
  await transaction.delete(staffLinks).where(eq(staffLinks.staff, person));
  await forgetCredentials(transaction, person);
  await endSessionsOf(transaction, person);
  await services.outbox.put(transaction, {
    kind: "staff-link",
    staff: person,
    expires: expires.toISOString(),
  });
  return expires;
}

/**
 * Makes the token when the email is written, so that no stored job contains it.
 * @returns null if the link is no longer wanted
 */
export async function linkForEmail(services: PeopleServices, person: string, expires: string) {
  const until = new Date(expires);
  if (until.getTime() <= services.now()) return null;
  const [found] = await services.database.select().from(staff).where(eq(staff.id, person));
  if (!found || found.suspended) return null;
  const token = newToken(services);
  await services.database
    .insert(staffLinks)
    .values({ tokenHash: hashToken(token), staff: person, expires: until });
  const { name, email, language } = found;
  return { token, person: { name, email, language }, until };
}

/** @returns the person of a link that works; undefined otherwise */
export async function personOfLink(
  services: PeopleServices,
  executor: Executor,
  token: string,
): Promise<Person | undefined> {
  const [found] = await executor
    .select({ staff })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staff))
    .where(and(isUsable(services, token), isNull(staff.suspended)));
  return found?.staff;
}

/** Of two that use it at the same moment, the second finds it spent. @returns whether it is usable */
export async function lockLink(
  services: PeopleServices,
  transaction: Transaction,
  token: string,
): Promise<boolean> {
  const [link] = await transaction
    .select({ staff: staffLinks.staff })
    .from(staffLinks)
    .where(isUsable(services, token))
    .for("update");
  return link !== undefined;
}

/** Ends all links of the person, and what wrong guesses had locked. */
export async function spendLinks(transaction: Transaction, person: string): Promise<void> {
  await transaction.delete(staffLinks).where(eq(staffLinks.staff, person));
  await unlockAccount(transaction, person);
}

async function forgetCredentials(transaction: Transaction, person: string): Promise<void> {
  const none = { passwordHash: null, totpSealed: null, totpStep: 0, pinHash: null };
  await transaction.update(staff).set(none).where(eq(staff.id, person));
  await transaction.delete(staffPasskeys).where(eq(staffPasskeys.staff, person));
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.staff, person));
  await transaction.delete(staffIdentities).where(eq(staffIdentities.staff, person));
}

function isUsable({ now }: PeopleServices, token: string) {
  return and(eq(staffLinks.tokenHash, hashToken(token)), gt(staffLinks.expires, new Date(now())));
}
