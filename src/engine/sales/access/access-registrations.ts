import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import type { AccessScheme, PersonName } from "#domain/sales/access-schemes.ts";
import { hashCode, mintCode, readCode } from "../../../payments/stored-value/voucher-codes.ts";
import { lockCustomer } from "../../account/lock-customer.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { endOfDay } from "../../catalogue/local-days.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { accessRegistrations } from "../../storage/tables/customers/access.ts";
import { grants } from "../../storage/tables/customers/members.ts";

/** Issued and ended by the box office, applied by customers. An applied one gives a grant for as long as it is valid. */

export type AccessRegistration = typeof accessRegistrations.$inferSelect;

/** Data of a new registration; `until` is the last day, YYYY-MM-DD, or null for no end. */
export interface NewAccessRegistration {
  readonly scheme: AccessScheme;
  readonly until: string | null;
}

/** The last date with a four-digit year. */
const FOREVER = new Date("9999-12-31T00:00:00Z");

export function schemesOf(index: CatalogueIndex): readonly AccessScheme[] {
  return index.catalogue.sales?.["access-schemes"] ?? [];
}

export function isOver({ settings, now }: Services, { until, ended }: AccessRegistration): boolean {
  return ended !== null || (until !== null && until < dayIn(settings.timeZone, now()));
}

export function accessRegistrationsOf(executor: Executor, customer: string): Promise<AccessRegistration[]> {
  return executor
    .select()
    .from(accessRegistrations)
    .where(and(isNull(accessRegistrations.ended), eq(accessRegistrations.customer, customer)))
    .orderBy(asc(accessRegistrations.issued), asc(accessRegistrations.id));
}

/**
 * For the box office: those of all customers and codes not yet applied, without ended ones, oldest first.
 * @param after an id: only later ones
 */
export function allAccessRegistrations(
  executor: Executor,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<AccessRegistration[]> {
  const { issued, id, ended } = accessRegistrations;
  return executor
    .select()
    .from(accessRegistrations)
    .where(
      and(
        isNull(ended),
        after === undefined
          ? undefined
          : sql`(${issued}, ${id}) > (select one.issued, one.id from access_registrations one where one.id = ${after})`,
      ),
    )
    .orderBy(asc(issued), asc(id))
    .limit(most);
}

/** Two customers cannot apply a code at the same time. Null if the code is unknown. */
export async function lockByCode(
  { settings }: Services,
  transaction: Transaction,
  typed: string,
): Promise<AccessRegistration | null> {
  const code = readCode(typed);
  if (code === null) return null;
  const [found] = await transaction
    .select()
    .from(accessRegistrations)
    .where(eq(accessRegistrations.codeHash, hashCode(settings.codesKey, code)))
    .for("update");
  return found ?? null;
}

/** Registers a person and returns their code. It is stored as a hash and its last four digits. */
export async function issueAccessCode(
  { database, random, settings, now }: Services,
  { scheme, until }: NewAccessRegistration,
  { firstName, lastName }: PersonName,
): Promise<string> {
  const code = mintCode(random.below);
  await database.insert(accessRegistrations).values({
    ...{ id: random.id(), scheme: scheme.id, firstName, lastName, until },
    ...{ codeHash: hashCode(settings.codesKey, code), last4: code.slice(-4), issued: new Date(now()) },
  });
  return code;
}

/** Registers an existing customer, replacing their previous registration in the scheme. */
export function enterCustomer(
  services: Services,
  { scheme, until }: NewAccessRegistration,
  customer: PersonName & { readonly id: string },
): Promise<void> {
  const { database, random, now } = services;
  const { id, firstName, lastName } = customer;
  return inTransaction(database, async (transaction) => {
    await lockCustomer(transaction, id);
    await leaveScheme(services, transaction, id, scheme.id);
    const at = new Date(now());
    const [made] = await transaction
      .insert(accessRegistrations)
      .values({
        ...{ id: random.id(), scheme: scheme.id, firstName, lastName, until },
        ...{ issued: at, customer: id, applied: at },
      })
      .returning();
    if (made) await putGrant(services, transaction, scheme, made);
  });
}

/** Assigns the code to the customer, replacing their previous registration in the scheme. */
export async function applyTo(
  services: Services,
  transaction: Transaction,
  {
    scheme,
    registration,
    customer,
  }: { readonly scheme: AccessScheme; readonly registration: AccessRegistration; readonly customer: string },
): Promise<void> {
  await lockCustomer(transaction, customer);
  if (registration.customer === null) await leaveScheme(services, transaction, customer, scheme.id);
  const [applied] = await transaction
    .update(accessRegistrations)
    .set({ customer, applied: new Date(services.now()) })
    .where(eq(accessRegistrations.id, registration.id))
    .returning();
  if (applied) await putGrant(services, transaction, scheme, applied);
}

/** Detaches a registration from its customer. A code can be applied again; one without a code ends. */
export async function takeOff(
  { now }: Services,
  transaction: Transaction,
  { id, codeHash }: AccessRegistration,
): Promise<void> {
  const at = new Date(now());
  await transaction
    .update(accessRegistrations)
    .set(codeHash === null ? { ended: at } : { customer: null, applied: null })
    .where(eq(accessRegistrations.id, id));
  await endGrant(transaction, id, at);
}

export function endAccessRegistration({ database, now }: Services, id: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const at = new Date(now());
    const ended = await transaction
      .update(accessRegistrations)
      .set({ ended: at })
      .where(and(eq(accessRegistrations.id, id), isNull(accessRegistrations.ended)))
      .returning({ id: accessRegistrations.id });
    await endGrant(transaction, id, at);
    return ended.length > 0;
  });
}

async function leaveScheme(services: Services, transaction: Transaction, customer: string, scheme: string) {
  const before = await accessRegistrationsOf(transaction, customer);
  for (const one of before.filter((registration) => registration.scheme === scheme)) {
    await takeOff(services, transaction, one);
  }
}

const causeOf = (registration: string) => `access:${registration}`;

async function putGrant(
  { random, settings, now }: Services,
  transaction: Transaction,
  { modesOfSale, opens }: AccessScheme,
  { id, customer, until }: AccessRegistration,
): Promise<void> {
  const right = {
    ...{ modesOfSale: [...modesOfSale], opens: [...opens], from: new Date(now()) },
    until: until === null ? FOREVER : new Date(endOfDay(until, settings.timeZone)),
  };
  await transaction
    .insert(grants)
    .values({ id: random.id(), customer, cause: causeOf(id), ...right })
    .onConflictDoUpdate({
      target: [grants.customer, grants.cause],
      targetWhere: sql`${grants.customer} is not null`,
      set: right,
    });
}

async function endGrant(transaction: Transaction, registration: string, at: Date): Promise<void> {
  await transaction
    .update(grants)
    .set({ until: at })
    .where(eq(grants.cause, causeOf(registration)));
}
