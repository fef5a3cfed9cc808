import { eq } from "drizzle-orm";
import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { creationOptions, madeKey } from "../../credentials/passkey-ceremonies.ts";
import { challengeIn, newChallenge, spendChallenge } from "../../credentials/passkey-challenges.ts";
import type { Transaction } from "../../storage/executor.ts";
import type { session } from "../operations/session.ts";
import { newRecoveryCodes } from "../recovery-codes.ts";
import { staff, staffPasskeys } from "../schema.ts";
import { readStep, sealStep } from "../sealed-step.ts";
import type { StaffCaller, StaffServices } from "../services.ts";
import { type Person, signIn } from "../sessions.ts";
import { newTotpSecret, sealTotp, totpStep, totpUri } from "../totp.ts";
import { lockLink, personOfLink, spendLinks } from "./links.ts";
import { staffPasswordFault } from "./password-rule.ts";

type Answer<Op> = Promise<Outcome<OutputOf<Op>, RefusalOf<Op>>>;

export async function beginTotp(services: StaffServices, token: string): Answer<typeof session.beginTotp> {
  const person = await personOfLink(services, services.database, token);
  return person ? done(newTotp(services, person)) : refused("unknown-link");
}

/** A secret for the authenticator app; it is stored once its first code has been entered. */
export function newTotp(services: StaffServices, { id, email }: Pick<Person, "id" | "email">) {
  const secret = newTotpSecret(services);
  return {
    secret,
    uri: totpUri(secret, services.settings.house, email),
    sealed: sealStep(services, "totp", { staff: id, secret }),
  };
}

/** @returns what to store of a new password with its authenticator, or which of them is wrong */
export async function newPassword(
  services: StaffServices,
  person: Person,
  { password, sealed, code }: { readonly password: string; readonly sealed: string; readonly code: string },
) {
  const step = readStep(services, "totp", sealed);
  if (!step || step["staff"] !== person.id) return refused("too-late");
  const rule = staffPasswordFault(password, [
    person.name,
    person.email.split("@")[0] ?? "",
    services.settings.house,
  ]);
  if (rule !== null) return refused("password-refused", { rule });
  const secret = String(step["secret"]);
  const at = totpStep(secret, code.replaceAll(" ", ""), services.now(), 0);
  if (at === null) return refused("wrong-code");
  const passwordHash = await services.passwords.hash(password);
  return done({ passwordHash, totpSealed: sealTotp(services, secret), totpStep: at });
}

export async function acceptWithPassword(
  services: StaffServices,
  { token, name, ...chosen }: InputOf<typeof session.acceptWithPassword>,
  caller: StaffCaller,
): Answer<typeof session.acceptWithPassword> {
  const person = await personOfLink(services, services.database, token);
  if (!person) return refused("unknown-link");
  const made = await newPassword(services, person, chosen);
  if (!made.ok) return made;
  return services.inTransaction(async (transaction) => {
    if (!(await lockLink(services, transaction, token))) return refused("unknown-link");
    await spendLinks(transaction, person.id);
    await transaction.update(staff).set(made.value).where(eq(staff.id, person.id));
    const codes = await newRecoveryCodes(services, transaction, person.id);
    await join(services, transaction, { person: person.id, name, caller });
    return done({ recoveryCodes: codes });
  });
}

export async function beginLinkPasskey(
  services: StaffServices,
  { token, name }: InputOf<typeof session.beginLinkPasskey>,
): Answer<typeof session.beginLinkPasskey> {
  const person = await personOfLink(services, services.database, token);
  if (!person) return refused("unknown-link");
  const challenge = newChallenge(services, `staff ${person.id}`);
  return done({ options: await creationOptions(services, { ...person, name }, [], challenge) });
}

export async function acceptWithPasskey(
  services: StaffServices,
  { token, name, device, credential }: InputOf<typeof session.acceptWithPasskey>,
  caller: StaffCaller,
): Answer<typeof session.acceptWithPasskey> {
  const person = await personOfLink(services, services.database, token);
  if (!person) return refused("unknown-link");
  const challenge = challengeIn(credential.response.clientDataJSON);
  const made = challenge === null ? null : await madeKey(services, credential, challenge);
  if (challenge === null || !made) return refused("passkey-failed");
  return services.inTransaction(async (transaction) => {
    if (!(await spendChallenge(services, transaction, challenge, `staff ${person.id}`)))
      return refused("passkey-failed");
    if (!(await lockLink(services, transaction, token))) return refused("unknown-link");
    const transports = credential.response.transports ?? [];
    if (!(await storePasskey(services, transaction, { staff: person.id, name: device, transports, ...made })))
      return refused("passkey-failed");
    await spendLinks(transaction, person.id);
    await join(services, transaction, { person: person.id, name, caller });
    return done({});
  });
}

interface NewPasskey {
  readonly staff: string;
  readonly name: string;
  readonly transports: string[];
  readonly credential: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** @returns false if the device's key belongs to another account */
export async function storePasskey(
  services: StaffServices,
  transaction: Transaction,
  { staff: person, name, transports, credential, publicKey, counter }: NewPasskey,
): Promise<boolean> {
  const added = await transaction
    .insert(staffPasskeys)
    .values({
      ...{ id: services.random.id(), staff: person, name, transports, credential, publicKey, counter },
      added: new Date(services.now()),
    })
    .onConflictDoNothing({ target: staffPasskeys.credential })
    .returning({ id: staffPasskeys.id });
  return added.length > 0;
}

async function join(
  services: StaffServices,
  transaction: Transaction,
  { person, name, caller }: { readonly person: string; readonly name: string; readonly caller: StaffCaller },
): Promise<void> {
  const joined = new Date(services.now());
  await transaction
    .update(staff)
    .set({ name, joined, language: caller.language })
    .where(eq(staff.id, person));
  await signIn(services, transaction, caller, person);
}
