import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { keyFor } from "../../../credentials/sealed-text.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor } from "../../storage/database.ts";
import { emailChanges } from "../../storage/tables/customers/account.ts";
import { customers } from "../../storage/tables/shop.ts";

/** Derived from the change and the house's key: both renderings of an email have the same link. */
export function tokenOfEmailChange({ settings }: Pick<Services, "settings">, change: string): string {
  return createHmac("sha256", keyFor(settings.codesKey, "change of address"))
    .update(change)
    .digest("base64url");
}

/** Call it once the customer has proven their identity: an intruder may have requested the change. */
export async function forgetEmailChange(executor: Executor, customer: string): Promise<void> {
  await executor.delete(emailChanges).where(eq(emailChanges.customer, customer));
}

export interface EmailChangeEmail {
  /** Null if the address already has an account. */
  readonly token: string | null;
  readonly person: EmailPerson;
  readonly until: Date;
}

/** Data for the email to a new address; null if the change was cancelled, replaced, confirmed, or has expired. */
export async function emailChangeNotice(
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
  // The address has an account: its owner must not learn the requester's name, and the link would not work.
  if (owner) return { token: null, person: { email, firstName: "", lastName: "" }, until: expires };
  return { token: tokenOfEmailChange(services, change), person, until: expires };
}
