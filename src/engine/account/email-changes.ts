import { createHmac, hkdfSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import type { EmailChangeEmail } from "../email-facts.ts";
import type { Services } from "../services.ts";
import type { Executor } from "../storage/database.ts";
import { emailChanges } from "../storage/tables/account.ts";
import { customers } from "../storage/tables/shop.ts";

/**
 * The unguessable part of a change's link. It follows from the change and the house's key: an email that is written twice
 * has the same link, while the database alone holds only its hash.
 */
export function tokenOfEmailChange({ settings }: Pick<Services, "settings">, change: string): string {
  const key = Buffer.from(hkdfSync("sha256", settings.codesKey, "", "change of address", 32));
  return createHmac("sha256", key).update(change).digest("base64url");
}

/** The customer has shown who they are, or chosen a new password: what somebody asked before that is worth nothing. */
export async function forgetEmailChange(executor: Executor, customer: string): Promise<void> {
  await executor.delete(emailChanges).where(eq(emailChanges.customer, customer));
}

/** What the email to a new address says; null where the change was dropped, replaced, made or is over. */
export async function emailChangeToTell(
  services: Services,
  change: string,
): Promise<EmailChangeEmail | null> {
  const { database, now } = services;
  const [row] = await database
    .select({ change: emailChanges, firstName: customers.firstName, lastName: customers.lastName })
    .from(emailChanges)
    .innerJoin(customers, eq(customers.id, emailChanges.customer))
    .where(eq(emailChanges.change, change));
  if (!row || row.change.confirmed || row.change.expires.getTime() <= now()) return null;
  const { email, expires } = row.change;
  const [owner] = await database
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.foldedEmail, foldEmail(email)));
  const person = { email, firstName: row.firstName, lastName: row.lastName };
  // Another account's owner reads no stranger's name, and gets no link that could not be used.
  if (owner) return { token: null, person: { email, firstName: "", lastName: "" }, until: expires };
  return { token: tokenOfEmailChange(services, change), person, until: expires };
}
