import type { InputOf, Operation, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { Outcome } from "#domain/outcome.ts";
import { done, refused } from "#domain/outcome.ts";
import type { session } from "../operations/session.ts";
import type { StaffCaller, StaffServices } from "../services.ts";
import { findStaffSession, LOCK_AFTER_MS, lockDevice, othersOn, signOut } from "../sessions.ts";
import { acceptWithPasskey, acceptWithPassword, beginLinkPasskey, beginTotp } from "./accept-link.ts";
import { viewPerson } from "./accounts.ts";
import { personOfLink } from "./links.ts";
import { switchTo, unlock } from "./unlock.ts";
import { checkPasskey, passkeySignInOptions } from "./with-passkey.ts";
import { checkCode, checkPassword } from "./with-password.ts";

/** What answers a group of operations that need no permission. */
export type StaffHandlers<Ops extends Readonly<Record<string, Operation>>> = {
  readonly [Name in keyof Ops]: (
    input: InputOf<Ops[Name]>,
    caller: StaffCaller,
  ) => Promise<Outcome<OutputOf<Ops[Name]>, RefusalOf<Ops[Name]>>>;
};

/** For the office's server: what needs no permission. */
export function createSessionHandlers(services: StaffServices): StaffHandlers<typeof session> {
  const { settings, providers, database } = services;
  return {
    options: async () =>
      done({
        house: settings.house,
        providers: providers.map(({ id, name }) => ({ id, name })),
        demo: settings.demo.map(({ role, email, password, totp }) => ({ role, email, password, totp })),
      }),
    async read(_input, caller) {
      const found = await findStaffSession(services, caller);
      if (!found) return refused("not-signed-in");
      const { staff, permissions, isLocked, expires } = found;
      const others = await othersOn(services, found);
      return done({
        ...{ house: settings.house, timeZone: settings.timeZone },
        ...{ staff: viewPerson(staff), language: staff.language, permissions: [...permissions] },
        ...{ hasPin: staff.pinHash !== null, isLocked, expires: expires.toISOString() },
        ...{
          locksAfterSeconds: LOCK_AFTER_MS / 1000,
          others: others.map((other) => viewPerson(other.staff)),
        },
        ...{ backEnd: settings.backEnd, vendorUrl: settings.vendorUrl },
      });
    },
    withPassword: (input, caller) => checkPassword(services, input, caller),
    withCode: (input, caller) => checkCode(services, input, caller),
    beginPasskey: async () => done({ options: await passkeySignInOptions(services) }),
    withPasskey: (input, caller) => checkPasskey(services, input, caller),
    async readLink({ token }) {
      const person = await personOfLink(services, database, token);
      if (!person) return refused("unknown-link");
      return done({ email: person.email, name: person.name, role: person.role });
    },
    beginTotp: ({ token }) => beginTotp(services, token),
    acceptWithPassword: (input, caller) => acceptWithPassword(services, input, caller),
    beginLinkPasskey: (input) => beginLinkPasskey(services, input),
    acceptWithPasskey: (input, caller) => acceptWithPasskey(services, input, caller),
    async lock(_input, caller) {
      const found = await findStaffSession(services, caller);
      if (!found) return refused("not-signed-in");
      await lockDevice(database, found.device);
      return done({});
    },
    unlock: (input, caller) => unlock(services, input, caller),
    switchTo: (input, caller) => switchTo(services, input, caller),
    async end(_input, caller) {
      await signOut(services, caller);
      return done({});
    },
  };
}
