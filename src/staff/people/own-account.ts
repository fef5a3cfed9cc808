import { and, asc, desc, eq } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { creationOptions, madeKey } from "../../credentials/passkey-ceremonies.ts";
import { challengeIn, newChallenge, spendChallenge } from "../../credentials/passkey-challenges.ts";
import type { Transaction } from "../../storage/executor.ts";
import type { ownAccount } from "../operations/own-account.ts";
import { newRecoveryCodes } from "../recovery-codes.ts";
import { devices, recoveryCodes, staff, staffIdentities, staffPasskeys, staffSessions } from "../schema.ts";
import type { StaffServices } from "../services.ts";
import { endSessionsOf, openSession, recentSession, type StaffSession } from "../sessions.ts";
import { newPassword, newTotp, storePasskey } from "../sign-in/accept-link.ts";
import { lockPerson } from "../sign-in/accounts.ts";
import { isEasyPin } from "../sign-in/password-rule.ts";
import type { StaffHandlers } from "../sign-in/session-handlers.ts";

/** More than anyone has devices. */
const MOST_PASSKEYS = 20;

export function createOwnAccount(services: StaffServices): StaffHandlers<typeof ownAccount> {
  const { database } = services;
  return {
    async read(_input, caller) {
      const session = await openSession(services, caller);
      return session.ok ? done(await readAccount(services, session.value)) : session;
    },
    async setLanguage({ language }, caller) {
      const session = await openSession(services, caller);
      if (!session.ok) return session;
      await database.update(staff).set({ language }).where(eq(staff.id, session.value.staff.id));
      return done({});
    },
    async endSession({ session: id }, caller) {
      const session = await openSession(services, caller);
      if (!session.ok) return session;
      const ended = await database
        .delete(staffSessions)
        .where(and(eq(staffSessions.id, id), eq(staffSessions.staff, session.value.staff.id)))
        .returning({ id: staffSessions.id });
      return ended.length > 0 ? done({}) : refused("unknown-session");
    },
    async endSessions(_input, caller) {
      const session = await openSession(services, caller);
      if (!session.ok) return session;
      await endSessionsOf(database, session.value.staff.id);
      caller.setDevice(null);
      return done({});
    },
    async setPin({ pin }, caller) {
      const session = await recentSession(services, caller);
      if (!session.ok) return session;
      if (isEasyPin(pin)) return refused("easy-pin");
      const pinHash = await services.passwords.hash(pin);
      await database.update(staff).set({ pinHash }).where(eq(staff.id, session.value.staff.id));
      return done({});
    },
    async beginPasskey(_input, caller) {
      const session = await recentSession(services, caller);
      if (!session.ok) return session;
      const { staff: person } = session.value;
      const own = await database.select().from(staffPasskeys).where(eq(staffPasskeys.staff, person.id));
      if (own.length >= MOST_PASSKEYS) return refused("too-many-passkeys");
      const challenge = newChallenge(services, `staff ${person.id}`);
      return done({ options: await creationOptions(services, person, own, challenge) });
    },
    async addPasskey({ name, credential }, caller) {
      const session = await recentSession(services, caller);
      if (!session.ok) return session;
      const { id } = session.value.staff;
      const challenge = challengeIn(credential.response.clientDataJSON);
      const made = challenge === null ? null : await madeKey(services, credential, challenge);
      if (challenge === null || !made) return refused("passkey-failed");
      return services.inTransaction(async (transaction) => {
        if (!(await spendChallenge(services, transaction, challenge, `staff ${id}`)))
          return refused("passkey-failed");
        await lockPerson(transaction, id);
        if ((await countPasskeys(transaction, id)) >= MOST_PASSKEYS) return refused("too-many-passkeys");
        const transports = credential.response.transports ?? [];
        const isStored = await storePasskey(services, transaction, { staff: id, name, transports, ...made });
        return isStored ? done({}) : refused("passkey-failed");
      });
    },
    async removePasskey({ passkey }, caller) {
      const session = await recentSession(services, caller);
      if (!session.ok) return session;
      const { id } = session.value.staff;
      return services.inTransaction(async (transaction) => {
        const person = await lockPerson(transaction, id);
        const own = and(eq(staffPasskeys.id, passkey), eq(staffPasskeys.staff, id));
        const [found] = await transaction.select({ id: staffPasskeys.id }).from(staffPasskeys).where(own);
        if (!found) return refused("unknown-passkey");
        const hasOthers = person?.passwordHash || (await countPasskeys(transaction, id)) > 1;
        if (!hasOthers && (await transaction.$count(staffIdentities, eq(staffIdentities.staff, id))) === 0)
          return refused("last-way-in");
        await transaction.delete(staffPasskeys).where(own);
        return done({});
      });
    },
    async beginTotp(_input, caller) {
      const session = await recentSession(services, caller);
      return session.ok ? done(newTotp(services, session.value.staff)) : session;
    },
    async setPassword(chosen, caller) {
      const session = await recentSession(services, caller);
      if (!session.ok) return session;
      const { staff: person, id } = session.value;
      const made = await newPassword(services, person, chosen);
      if (!made.ok) return made;
      return services.inTransaction(async (transaction) => {
        await transaction.update(staff).set(made.value).where(eq(staff.id, person.id));
        const codes = await newRecoveryCodes(services, transaction, person.id);
        await endSessionsOf(transaction, person.id, id);
        return done({ recoveryCodes: codes });
      });
    },
  };
}

async function readAccount({ database }: StaffServices, { id: current, staff: person }: StaffSession) {
  const [passkeys, sessions, codes] = await Promise.all([
    database
      .select()
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staff, person.id))
      .orderBy(asc(staffPasskeys.added), staffPasskeys.id),
    database
      .select({ session: staffSessions, device: devices })
      .from(staffSessions)
      .innerJoin(devices, eq(devices.id, staffSessions.device))
      .where(eq(staffSessions.staff, person.id))
      .orderBy(desc(staffSessions.signedIn), staffSessions.id),
    database.$count(recoveryCodes, eq(recoveryCodes.staff, person.id)),
  ]);
  return {
    hasPassword: person.passwordHash !== null,
    hasPin: person.pinHash !== null,
    recoveryCodesLeft: codes,
    passkeys: passkeys.map(({ id, name, added, lastUsed }) => ({
      ...{ id, name, added: added.toISOString(), lastUsed: lastUsed?.toISOString() ?? null },
    })),
    sessions: sessions.map(({ session, device }) => ({
      ...{ id: session.id, device: device.label, network: device.network, isThis: session.id === current },
      ...{ signedIn: session.signedIn.toISOString(), lastSeen: device.lastSeen.toISOString() },
    })),
  };
}

const countPasskeys = (transaction: Transaction, person: string) =>
  transaction.$count(staffPasskeys, eq(staffPasskeys.staff, person));
