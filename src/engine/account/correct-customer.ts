import { eq } from "drizzle-orm";
import type { Address, Customer } from "#contract/operations/customers.ts";
import {
  addressFaults,
  emailFaults,
  type FieldFault,
  personFaults,
} from "#domain/customer/customer-details.ts";
import { foldEmail, readableEmail } from "#domain/customer/email-address.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { isUniqueViolation } from "../storage/faults.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { customers } from "../storage/tables/shop.ts";
import { searchName } from "../visitors/customer-keys.ts";
import { languageOfCustomer } from "./language-of.ts";
import { findCustomer, viewCustomer } from "./login/customers.ts";
import { moveEmails, personOf } from "./login/email-change.ts";
import { forgetEmailChange } from "./login/email-changes.ts";
import { mobileOf, setMobile } from "./mobile-number.ts";
import { hasAddress, writtenAddress } from "./written-address.ts";

const PERSON = ["title", "prefix", "firstName", "middleName", "lastName", "phone", "dateOfBirth"] as const;
const ADDRESS = ["line1", "line2", "line3", "postalCode", "city", "county", "country"] as const;
const NO_ADDRESS = { line1: "", line2: "", line3: "", postalCode: "", city: "", county: "" };

/** The fields to change; others stay. */
export type CustomerCorrection = Partial<
  Pick<Customer, (typeof PERSON)[number] | "email"> & Address & { readonly mobile: string }
>;

type Corrected = Outcome<
  { readonly changed: string[] },
  { reason: "unknown-customer" } | { reason: "email-taken" } | { reason: "invalid"; faults: FieldFault[] }
>;

/**
 * For the office. Changes what the customer has registered. A new email address signs in and gets the emails of earlier orders; it counts
 * as unproven, and the old address is notified.
 */
export async function correctCustomer(
  services: Services,
  id: string,
  correction: CustomerCorrection,
): Promise<Corrected> {
  try {
    return await inTransaction(services.database, (transaction) =>
      correct(services, transaction, id, correction),
    );
  } catch (error) {
    if (isUniqueViolation(error)) return refused("email-taken");
    throw error;
  }
}

async function correct(
  services: Services,
  transaction: Transaction,
  id: string,
  typed: CustomerCorrection,
): Promise<Corrected> {
  const row = await findCustomer(transaction, id, "lock");
  if (!row) return refused("unknown-customer");
  const before = {
    mobile: await mobileOf(transaction, id),
    ...NO_ADDRESS,
    ...row.address,
    ...viewCustomer(row),
  };
  const given = Object.fromEntries(
    Object.entries(typed).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, typeof value === "string" ? value.trim() : value]],
    ),
  );
  const after: typeof before & { readonly country?: number } = { ...before, ...given };
  const faults = faultsOf(services, after, typed);
  if (faults.length > 0) return refused("invalid", { faults });
  const changed = Object.keys(given).filter((field) => Reflect.get(before, field) !== given[field]);
  if (changed.length === 0) return done({ changed });
  const person = Object.fromEntries(PERSON.map((field) => [field, after[field]]));
  const isMoved = ADDRESS.some((field) => changed.includes(field));
  const address = hasAddress(after) ? writtenAddress(after, services.settings) : null;
  await transaction
    .update(customers)
    .set({ ...person, searchName: searchName(after), ...(isMoved && { address }) })
    .where(eq(customers.id, id));
  if (changed.includes("mobile")) await setMobile(transaction, id, after.mobile);
  if (changed.includes("email")) await setEmail(services, transaction, row, readableEmail(after.email));
  return done({ changed });
}

/** Only of what was entered: a missing telephone number is no reason to keep a misspelt name. */
function faultsOf(
  { settings: { customerDetails: rules } }: Services,
  after: Parameters<typeof personFaults>[0] &
    Parameters<typeof addressFaults>[0] & { readonly email: string },
  typed: CustomerCorrection,
): FieldFault[] {
  const isTyped = ({ field }: FieldFault) => field in typed;
  return [
    ...emailFaults(after.email).filter(isTyped),
    ...personFaults(after, rules).filter(isTyped),
    ...(ADDRESS.some((field) => field in typed) ? addressFaults(after, rules) : []),
  ];
}

async function setEmail(
  services: Services,
  transaction: Transaction,
  before: typeof customers.$inferSelect,
  email: string,
): Promise<void> {
  const { id } = before;
  const foldedEmail = foldEmail(email);
  const isSameMailbox = foldedEmail === before.foldedEmail;
  await transaction
    .update(customers)
    .set({ email, foldedEmail, ...(!isSameMailbox && { proven: null }) })
    .where(eq(customers.id, id));
  await forgetEmailChange(transaction, id);
  await moveEmails(transaction, id, email);
  if (isSameMailbox) return;
  await services.outbox.put(transaction, {
    ...{ kind: "email-changed", what: "changed", person: personOf(before) },
    ...{ change: services.random.id(), language: (await languageOfCustomer(transaction, id)) ?? "sv" },
  });
}
