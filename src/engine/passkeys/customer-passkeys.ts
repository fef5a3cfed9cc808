import { and, asc, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import { creationOptions, madeKey } from "../../credentials/passkey-ceremonies.ts";
import { challengeIn, newChallenge, spendChallenge } from "../../credentials/passkey-challenges.ts";
import { lockCustomer } from "../account/lock-customer.ts";
import { findCustomer } from "../account/login/customers.ts";
import { forgiveGuesses, whyNotCurrent } from "../account/login/login-attempts.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { passkeys } from "../storage/tables/customers/passkeys.ts";
import { customerSession } from "../visitors/sessions.ts";

/** More than anyone has devices. */
const MOST = 20;
const fault = (field: string, rule: string) => refused("invalid", { faults: [{ field, rule }] });

type CustomerPasskeys = Pick<BackEnd["passkeys"], "list" | "beginAdding" | "add" | "rename" | "remove">;

/** A customer's passkeys. Adding one requires the password, since a passkey replaces it. */
export function createCustomerPasskeys(services: Services): CustomerPasskeys {
  const { database } = services;
  return {
    async list(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const rows = await keysOf(database, session.value.customer);
      return done(
        rows.map(({ id, name, added, lastUsed, synced }) => ({
          id,
          name,
          synced,
          added: added.toISOString(),
          lastUsed: lastUsed?.toISOString() ?? null,
        })),
      );
    },

    async beginAdding({ current }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      if (current === "") return fault("current", "current-required");
      const customer = await findCustomer(database, session.value.customer);
      if (!customer) return refused("login-needed");
      const wrong = await whyNotCurrent(services, customer, current, caller.address);
      if (wrong) return wrong;
      await forgiveGuesses(database, customer.id, caller.address);
      const own = await keysOf(database, customer.id);
      if (own.length >= MOST) return refused("too-many-passkeys");
      const challenge = newChallenge(services, customer.id);
      const owner = { ...customer, name: `${customer.firstName} ${customer.lastName}` };
      return done({ options: await creationOptions(services, owner, own, challenge) });
    },

    async add({ name, credential }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      if (name.trim() === "") return fault("name", "passkey-name-required");
      const { customer } = session.value;
      const challenge = challengeIn(credential.response.clientDataJSON);
      const made = challenge === null ? null : await madeKey(services, credential, challenge);
      // Uses up a challenge with an invalid signature; a valid one is used up in the command's transaction.
      if (challenge !== null && !made) await spendChallenge(services, database, challenge, customer);
      const requested = { operation: "addPasskey", input: { name, credential: credential.id } };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        if (challenge === null || !made) return refused("passkey-failed");
        // Additions take turns, so that the maximum holds.
        await lockCustomer(transaction, customer);
        if (!(await spendChallenge(services, transaction, challenge, customer)))
          return refused("passkey-failed");
        if ((await keysOf(transaction, customer)).length >= MOST) return refused("too-many-passkeys");
        const added = await transaction
          .insert(passkeys)
          .values({
            id: services.random.id(),
            customer,
            ...made,
            transports: credential.response.transports ?? [],
            name: name.trim(),
            added: new Date(services.now()),
          })
          .onConflictDoNothing({ target: passkeys.credential })
          .returning();
        // The id is taken by another account; the two devices would be indistinguishable.
        if (added.length === 0) return refused("passkey-failed");
        await notify(services, transaction, {
          caller,
          customer,
          change: { what: "added", name: name.trim() },
        });
        return done({});
      });
    },

    async rename({ passkey, name }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      if (name.trim() === "") return fault("name", "passkey-name-required");
      if (!isUuid(passkey)) return refused("unknown-passkey");
      const renamed = await database
        .update(passkeys)
        .set({ name: name.trim() })
        .where(ownKey(session.value.customer, passkey))
        .returning({ id: passkeys.id });
      return renamed.length === 0 ? refused("unknown-passkey") : done({});
    },

    async remove({ passkey }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      const requested = { operation: "removePasskey", input: { passkey } };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        if (!isUuid(passkey)) return refused("unknown-passkey");
        const [removed] = await transaction
          .delete(passkeys)
          .where(ownKey(customer, passkey))
          .returning({ name: passkeys.name });
        if (!removed) return refused("unknown-passkey");
        await notify(services, transaction, {
          caller,
          customer,
          change: { what: "removed", name: removed.name },
        });
        return done({});
      });
    },
  };
}

function ownKey(customer: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.customer, customer));
}

function keysOf(executor: Executor, customer: string) {
  return executor
    .select()
    .from(passkeys)
    .where(eq(passkeys.customer, customer))
    .orderBy(asc(passkeys.added), passkeys.id);
}

async function notify(
  services: Services,
  transaction: Transaction,
  {
    caller: { language },
    customer,
    change,
  }: {
    readonly caller: Caller;
    readonly customer: string;
    readonly change: { readonly what: "added" | "removed"; readonly name: string };
  },
): Promise<void> {
  services.log.info({ customer, what: change.what }, "passkey changed");
  await services.outbox.put(transaction, {
    kind: "passkey-changed",
    customer,
    ...change,
    change: services.random.id(),
    language,
  });
}
