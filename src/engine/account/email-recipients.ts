import type { EmailPerson } from "#ports/recipients.ts";
import type { Services } from "../kernel/services.ts";
import { type LinkKind, mintLink } from "./login/customer-links.ts";
import { findCustomer } from "./login/customers.ts";
import { personOf } from "./login/email-change.ts";

/** Returns an email's recipient; null if the customer has been erased or merged. */
export async function recipientOf(
  { database }: Pick<Services, "database">,
  id: string,
): Promise<EmailPerson | null> {
  const customer = await findCustomer(database, id);
  return customer && personOf(customer);
}

/** Creates a link for an email and returns it with its recipient; null if the customer has been erased or merged. */
export async function linkFor(
  services: Services,
  customer: string,
  kind: LinkKind,
): Promise<{ readonly token: string; readonly person: EmailPerson } | null> {
  const person = await recipientOf(services, customer);
  return person && { token: await mintLink(services, services.database, kind, customer), person };
}
