import { and, eq, lt } from "drizzle-orm";
import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { requestOptions, signedCount } from "../../credentials/passkey-ceremonies.ts";
import { challengeIn, newChallenge, spendChallenge } from "../../credentials/passkey-challenges.ts";
import { isNetworkTooOften } from "../../visitors/throttle.ts";
import { forgiveGuesses } from "../guesses.ts";
import type { session } from "../operations/session.ts";
import { staffPasskeys } from "../schema.ts";
import type { StaffCaller, StaffServices } from "../services.ts";
import { continueSession, findStaffSession, signIn } from "../sessions.ts";
import { personById } from "./accounts.ts";

type WithPasskey = typeof session.withPasskey;

/** A challenge of the storefront does not sign in here, and vice versa. */
const SIGN_IN = "staff sign-in";

export async function passkeySignInOptions(services: StaffServices): Promise<Record<string, unknown>> {
  return requestOptions(services, newChallenge(services, SIGN_IN));
}

/** Signs in; the person of a locked session continues with it. */
export async function checkPasskey(
  services: StaffServices,
  { credential }: InputOf<WithPasskey>,
  caller: StaffCaller,
): Promise<Outcome<OutputOf<WithPasskey>, RefusalOf<WithPasskey>>> {
  if (await isNetworkTooOften(services, "log-in", caller.address)) return refused("too-many-attempts");
  const { database } = services;
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (challenge === null || !(await spendChallenge(services, database, challenge, SIGN_IN)))
    return refused("passkey-failed");
  const [key] = await database
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.credential, credential.id));
  if (!key) return refused("passkey-failed");
  const { userHandle } = credential.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== key.staff)
    return refused("passkey-failed");
  const counter = await signedCount(services, credential, challenge, key);
  if (counter === null) return refused("passkey-failed");
  const person = await personById(database, key.staff);
  if (!person || person.suspended) return refused("passkey-failed");
  const current = await findStaffSession(services, caller);
  return services.inTransaction(async (transaction) => {
    // Two equal counters mean a copied device; a device without a counter always reports 0.
    const isNext = counter === 0 ? eq(staffPasskeys.counter, 0) : lt(staffPasskeys.counter, counter);
    const used = await transaction
      .update(staffPasskeys)
      .set({ counter, lastUsed: new Date(services.now()) })
      .where(and(eq(staffPasskeys.id, key.id), isNext))
      .returning({ id: staffPasskeys.id });
    if (used.length === 0) return refused("passkey-failed");
    await forgiveGuesses(transaction, person.id, caller);
    if (current?.staff.id === person.id && current.isLocked)
      await continueSession(services, transaction, { device: current.device, session: current.id });
    else await signIn(services, transaction, caller, person.id);
    return done({});
  });
}
