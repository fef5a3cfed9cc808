import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { hashToken, newToken } from "../credentials/tokens.ts";
import type { Executor, Transaction } from "../storage/executor.ts";
import { networkOf } from "../visitors/networks.ts";
import { permissionsOf } from "./people/roles.ts";
import type { Permission } from "./permissions.ts";
import { devices, staff, staffSessions } from "./schema.ts";
import type { PeopleServices, StaffCaller, StaffServices } from "./services.ts";

const HOUR_MS = 3_600_000;
/** A session ends this long after signing in. */
export const SESSION_MS = 12 * HOUR_MS;
/** A device without use is locked. */
export const LOCK_AFTER_MS = 15 * 60_000;
/** `last_seen` is written at most this often. */
const SEEN_EVERY_MS = 20_000;
/** Ways to sign in can be changed for this long after signing in. */
const RECENT_MS = 10 * 60_000;

export type Person = typeof staff.$inferSelect;

export interface StaffSession {
  readonly id: string;
  readonly device: string;
  readonly deviceLabel: string;
  readonly network: string;
  readonly staff: Person;
  readonly permissions: ReadonlySet<Permission>;
  readonly isLocked: boolean;
  readonly signedIn: Date;
  readonly expires: Date;
}

/** Returns the session that the device uses now; null if no one is signed in. A device that was not used locks itself. */
export async function findStaffSession(
  services: StaffServices,
  caller: StaffCaller,
): Promise<StaffSession | null> {
  if (caller.device === null) return null;
  const now = services.now();
  const [found] = await services.database
    .select({ device: devices, session: staffSessions, staff })
    .from(devices)
    .innerJoin(staffSessions, eq(staffSessions.id, devices.session))
    .innerJoin(staff, eq(staff.id, staffSessions.staff))
    .where(and(eq(devices.tokenHash, hashToken(caller.device)), gt(staffSessions.expires, new Date(now))));
  if (!found || found.staff.suspended) return null;
  const { device, session } = found;
  const idle = now - device.lastSeen.getTime();
  const isLocked = device.isLocked || idle > LOCK_AFTER_MS;
  if (isLocked && !device.isLocked) await lockDevice(services.database, device.id);
  else if (!isLocked && !caller.isBackground && idle > SEEN_EVERY_MS) {
    await services.database
      .update(devices)
      .set({ lastSeen: new Date(now), network: networkOf(caller.address) })
      .where(
        and(eq(devices.id, device.id), lt(devices.lastSeen, new Date(now)), eq(devices.isLocked, false)),
      );
  }
  return {
    id: session.id,
    ...{ device: device.id, deviceLabel: device.label, network: device.network },
    ...{ staff: found.staff, permissions: await permissionsOf(services.database, found.staff.role) },
    ...{ isLocked, signedIn: session.signedIn, expires: session.expires },
  };
}

type NoSession = { readonly reason: "not-signed-in" | "locked" };

/** A session that is not locked. */
export async function openSession(
  services: StaffServices,
  caller: StaffCaller,
): Promise<Outcome<StaffSession, NoSession>> {
  const session = await findStaffSession(services, caller);
  if (!session) return refused("not-signed-in");
  return session.isLocked ? refused("locked") : done(session);
}

/** A session whose person has just signed in. */
export async function recentSession(
  services: StaffServices,
  caller: StaffCaller,
): Promise<Outcome<StaffSession, NoSession | { readonly reason: "sign-in-again" }>> {
  const session = await openSession(services, caller);
  if (!session.ok) return session;
  const isRecent = services.now() - session.value.signedIn.getTime() < RECENT_MS;
  return isRecent ? session : refused("sign-in-again");
}

/**
 * Signs a person in on the caller's device, which gets a new token: an earlier one may have been read by others. People
 * who are signed in there stay so, if their sessions are not over.
 */
export async function signIn(
  services: StaffServices,
  transaction: Transaction,
  caller: StaffCaller,
  person: string,
): Promise<void> {
  const now = new Date(services.now());
  const token = newToken(services);
  const own = caller.device === null ? undefined : await findDevice(transaction, caller.device);
  const id = services.random.id();
  const session = { id, staff: person, signedIn: now, expires: new Date(now.getTime() + SESSION_MS) };
  const device = {
    ...{ tokenHash: hashToken(token), label: caller.deviceLabel, network: networkOf(caller.address) },
    ...{ session: id, isLocked: false, lastSeen: now },
  };
  const deviceId = own?.id ?? services.random.id();
  if (own) await transaction.update(devices).set(device).where(eq(devices.id, own.id));
  else await transaction.insert(devices).values({ id: deviceId, ...device });
  await transaction
    .delete(staffSessions)
    .where(and(eq(staffSessions.device, deviceId), eq(staffSessions.staff, person)));
  await transaction.insert(staffSessions).values({ ...session, device: deviceId });
  await transaction.update(staff).set({ lastSignIn: now }).where(eq(staff.id, person));
  caller.setDevice(token);
}

/** Signs out everybody on the device, and forgets the device. */
export async function signOut(services: StaffServices, caller: StaffCaller): Promise<void> {
  if (caller.device === null) return;
  const device = await findDevice(services.database, caller.device);
  caller.setDevice(null);
  if (!device) return;
  await services.inTransaction(async (transaction) => {
    await transaction.delete(staffSessions).where(eq(staffSessions.device, device.id));
    await transaction.delete(devices).where(eq(devices.id, device.id));
  });
}

export async function lockDevice(executor: Executor, device: string): Promise<void> {
  await executor.update(devices).set({ isLocked: true }).where(eq(devices.id, device));
}

/** Continues with this session, unlocked. */
export async function continueSession(
  services: StaffServices,
  transaction: Transaction,
  { device, session }: { readonly device: string; readonly session: string },
): Promise<void> {
  await transaction.update(staffSessions).set({ wrongPins: 0 }).where(eq(staffSessions.id, session));
  await transaction
    .update(devices)
    .set({ session, isLocked: false, lastSeen: new Date(services.now()) })
    .where(eq(devices.id, device));
}

/** The others who are signed in on the device. */
export async function othersOn(services: StaffServices, session: StaffSession) {
  return services.database
    .select({ session: staffSessions, staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staff))
    .where(
      and(
        eq(staffSessions.device, session.device),
        ne(staffSessions.id, session.id),
        gt(staffSessions.expires, new Date(services.now())),
        sql`${staff.suspended} is null`,
      ),
    )
    .orderBy(staff.name, staff.id);
}

/** @returns how many sessions ended */
export async function endSessionsOf(
  executor: Executor,
  person: string,
  except: string | null = null,
): Promise<number> {
  const others = except === null ? undefined : ne(staffSessions.id, except);
  const ended = await executor
    .delete(staffSessions)
    .where(and(eq(staffSessions.staff, person), others))
    .returning({ id: staffSessions.id });
  return ended.length;
}

/** Hourly. Deletes ended sessions, and unused devices that no one is signed in on. */
export async function tidyStaffSessions({
  database,
  now,
}: Pick<PeopleServices, "database" | "now">): Promise<void> {
  await database.delete(staffSessions).where(lt(staffSessions.expires, new Date(now())));
  await database
    .delete(devices)
    .where(
      and(
        lt(devices.lastSeen, new Date(now() - SESSION_MS)),
        sql`not exists (select from ${staffSessions} where ${staffSessions.device} = ${devices.id})`,
      ),
    );
}

async function findDevice(executor: Executor, token: string) {
  const [device] = await executor
    .select()
    .from(devices)
    .where(eq(devices.tokenHash, hashToken(token)));
  return device;
}
