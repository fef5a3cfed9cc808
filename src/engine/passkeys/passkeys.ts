import { and, eq, lt } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { requestOptions, signedCount } from "../../credentials/passkey-ceremonies.ts";
import { challengeIn, newChallenge, spendChallenge } from "../../credentials/passkey-challenges.ts";
import { isNetworkTooOften } from "../../visitors/throttle.ts";
import { findCustomer, viewCustomer } from "../account/login/customers.ts";
import { forgiveGuesses, isLocked } from "../account/login/login-attempts.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { passkeys } from "../storage/tables/customers/passkeys.ts";
import { findLeft, findSession, signIn } from "../visitors/sessions.ts";
import { createCustomerPasskeys } from "./customer-passkeys.ts";

/** Signing in with passkeys. An account that wrong passwords have locked stays locked for them, too. */
export function createPasskeys(services: Services): BackEnd["passkeys"] {
  const { database } = services;
  return {
    ...createCustomerPasskeys(services),

    async beginLogIn() {
      return done({ options: await requestOptions(services, newChallenge(services, null)) });
    },

    async logIn({ credential }, caller) {
      if (await isNetworkTooOften(services, "log-in", caller.address)) return refused("too-many-attempts");
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (challenge === null || !(await spendChallenge(services, database, challenge, null)))
        return refused("passkey-failed");
      const [key] = await database.select().from(passkeys).where(eq(passkeys.credential, credential.id));
      if (!key) return refused("passkey-failed");
      const { userHandle } = credential.response;
      if (userHandle && Buffer.from(userHandle, "base64url").toString() !== key.customer)
        return refused("passkey-failed");
      const counter = await signedCount(services, credential, challenge, key);
      if (counter === null) return refused("passkey-failed");
      const own = await findSession(services, caller);
      return inTransaction(database, async (transaction) => {
        const customer = await findCustomer(transaction, key.customer);
        if (!customer) return refused("passkey-failed");
        if (await isLocked(services, transaction, customer.id, caller.address))
          return refused("account-locked");
        // Two equal counters mean a copied device; a device without a counter always reports 0.
        const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
        const used = await transaction
          .update(passkeys)
          .set({ counter, lastUsed: new Date(services.now()) })
          .where(and(eq(passkeys.id, key.id), isNext))
          .returning({ id: passkeys.id });
        if (used.length === 0) return refused("passkey-failed");
        await forgiveGuesses(transaction, customer.id, caller.address);
        const session = own ?? (await findLeft(services, transaction, caller, customer.id));
        const token = await signIn(services, transaction, { caller, session, customer: customer.id });
        return done({ session: token, customer: viewCustomer(customer) });
      });
    },
  };
}
