import { count, eq, sql } from "drizzle-orm";
import { foldEmail, readableEmail } from "#domain/customer/email-address.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Transaction } from "../../storage/executor.ts";
import type { Permission } from "../permissions.ts";
import { ADMINISTRATOR } from "../roles.ts";
import { roles, staff, staffPasskeys, staffSessions } from "../schema.ts";
import type { PeopleServices } from "../services.ts";
import { endSessionsOf, type Person } from "../sessions.ts";
import { lockPerson, personByEmail } from "../sign-in/accounts.ts";
import { sendLink } from "../sign-in/links.ts";
import { builtInRole, countOtherAdministrators, isRole, listRoles } from "./roles.ts";

type Changed<Reason extends string> = Promise<Outcome<Record<string, never>, { readonly reason: Reason }>>;

export async function listStaff({ database }: PeopleServices) {
  const passkeys = database
    .select({ staff: staffPasskeys.staff, count: count().as("passkeys") })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staff)
    .as("passkeys");
  const sessions = database
    .select({ staff: staffSessions.staff, count: count().as("sessions") })
    .from(staffSessions)
    .groupBy(staffSessions.staff)
    .as("sessions");
  const rows = await database
    .select({ staff, passkeys: passkeys.count, sessions: sessions.count })
    .from(staff)
    .leftJoin(passkeys, eq(passkeys.staff, staff.id))
    .leftJoin(sessions, eq(sessions.staff, staff.id))
    .orderBy(staff.name, staff.id);
  return rows.map(({ staff: { id, name, email, role, lastSignIn, passwordHash, ...state }, ...counts }) => ({
    ...{ id, name, email, role, state: stateOf(state), hasPassword: passwordHash !== null },
    ...{ lastSignIn: lastSignIn?.toISOString() ?? null },
    ...{ passkeys: counts.passkeys ?? 0, sessions: counts.sessions ?? 0 },
  }));
}

function stateOf({ suspended, joined }: Pick<Person, "suspended" | "joined">) {
  if (suspended) return "suspended" as const;
  return joined ? ("active" as const) : ("invited" as const);
}

interface Invitation {
  readonly email: string;
  readonly name?: string | undefined;
  readonly role?: string | undefined;
}

/** Without a role, the first person is an administrator. */
export function invite(
  services: PeopleServices,
  { email, name = "", role }: Invitation,
): Promise<
  Outcome<
    { readonly staff: string; readonly expires: string },
    { readonly reason: "unknown-role" | "known-email" | "no-role" }
  >
> {
  return services.inTransaction(async (transaction) => {
    await lockAll(transaction);
    const given = role ?? ((await transaction.$count(staff)) === 0 ? ADMINISTRATOR : undefined);
    if (given === undefined) return refused("no-role");
    if (!(await isRole(transaction, given))) return refused("unknown-role");
    if (await personByEmail(transaction, email)) return refused("known-email");
    const id = services.random.id();
    await transaction.insert(staff).values({
      ...{ id, name, role: given, email: readableEmail(email), foldedEmail: foldEmail(email) },
      created: new Date(services.now()),
    });
    const expires = await sendLink(services, transaction, id);
    return done({ staff: id, expires: expires.toISOString() });
  });
}

export function inviteAgain(
  services: PeopleServices,
  id: string,
): Promise<Outcome<{ readonly expires: string }, { readonly reason: "unknown-staff" | "suspended" }>> {
  return services.inTransaction(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person) return refused("unknown-staff");
    if (person.suspended) return refused("suspended");
    const expires = await sendLink(services, transaction, id);
    return done({ expires: expires.toISOString() });
  });
}

export function setRole(
  services: PeopleServices,
  id: string,
  role: string,
): Changed<"unknown-staff" | "unknown-role" | "last-administrator"> {
  return services.inTransaction(async (transaction) => {
    await lockAll(transaction);
    const person = await lockPerson(transaction, id);
    if (!person) return refused("unknown-staff");
    if (!(await isRole(transaction, role))) return refused("unknown-role");
    if (role !== ADMINISTRATOR && (await isLastAdministrator(transaction, person)))
      return refused("last-administrator");
    await transaction.update(staff).set({ role }).where(eq(staff.id, id));
    return done({});
  });
}

export function suspend(
  services: PeopleServices,
  id: string,
): Changed<"unknown-staff" | "last-administrator"> {
  return services.inTransaction(async (transaction) => {
    await lockAll(transaction);
    const person = await lockPerson(transaction, id);
    if (!person) return refused("unknown-staff");
    if (await isLastAdministrator(transaction, person)) return refused("last-administrator");
    await transaction
      .update(staff)
      .set({ suspended: new Date(services.now()) })
      .where(eq(staff.id, id));
    await endSessionsOf(transaction, id);
    return done({});
  });
}

export function restore(services: PeopleServices, id: string): Changed<"unknown-staff" | "not-suspended"> {
  return services.inTransaction(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person) return refused("unknown-staff");
    if (!person.suspended) return refused("not-suspended");
    await transaction.update(staff).set({ suspended: null }).where(eq(staff.id, id));
    return done({});
  });
}

export async function endSessions(
  services: PeopleServices,
  id: string,
): Promise<Outcome<{ readonly ended: number }, { readonly reason: "unknown-staff" }>> {
  if ((await services.database.$count(staff, eq(staff.id, id))) === 0) return refused("unknown-staff");
  return done({ ended: await endSessionsOf(services.database, id) });
}

export async function viewRoles({ database }: PeopleServices) {
  const rows = await database.select({ role: staff.role, count: count() }).from(staff).groupBy(staff.role);
  const counts = new Map(rows.map(({ role, count: people }) => [role, people]));
  const all = await listRoles(database);
  return all.map(({ id, permissions, isBuiltIn }) => ({
    ...{ id, permissions: [...permissions], isBuiltIn, staff: counts.get(id) ?? 0 },
  }));
}

export async function defineRole(
  services: PeopleServices,
  id: string,
  permissions: readonly Permission[],
): Changed<"built-in"> {
  if (builtInRole(id)) return refused("built-in");
  const row = { permissions: [...new Set(permissions)], changed: new Date(services.now()) };
  await services.database
    .insert(roles)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: roles.id, set: row });
  return done({});
}

export function removeRole(
  services: PeopleServices,
  id: string,
): Promise<
  Outcome<
    Record<string, never>,
    { readonly reason: "unknown-role" | "built-in" } | { readonly reason: "in-use"; readonly staff: number }
  >
> {
  return services.inTransaction(async (transaction) => {
    if (builtInRole(id)) return refused("built-in");
    await lockAll(transaction);
    const users = await transaction.$count(staff, eq(staff.role, id));
    if (users > 0) return refused("in-use", { staff: users });
    const removed = await transaction.delete(roles).where(eq(roles.id, id)).returning({ id: roles.id });
    return removed.length > 0 ? done({}) : refused("unknown-role");
  });
}

const STAFF_LOCK = 7_263_549;

/** Two administrators who demote each other at the same moment take turns. */
async function lockAll(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`);
}

async function isLastAdministrator(transaction: Transaction, person: Person): Promise<boolean> {
  if (person.role !== ADMINISTRATOR || person.suspended) return false;
  return (await countOtherAdministrators(transaction, person.id)) === 0;
}
