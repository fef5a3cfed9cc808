import { and, eq, lt } from "drizzle-orm";
import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Executor } from "../../storage/executor.ts";
import { isNetworkTooOften } from "../../visitors/throttle.ts";
import { countGuess, forgiveGuesses } from "../guesses.ts";
import type { session } from "../operations/session.ts";
import { spendRecoveryCode } from "../recovery-codes.ts";
import { staff } from "../schema.ts";
import { readStep, sealStep } from "../sealed-step.ts";
import type { StaffCaller, StaffServices } from "../services.ts";
import { type Person, signIn } from "../sessions.ts";
import { totpStep, unsealTotp } from "../totp.ts";
import { personByEmail, personById } from "./accounts.ts";

type Answer<Op> = Promise<Outcome<OutputOf<Op>, RefusalOf<Op>>>;
type Password = typeof session.withPassword;
type Code = typeof session.withCode;

/** The first step. An unknown address takes as long as a wrong password and gets the same answer. */
export async function checkPassword(
  services: StaffServices,
  { email, password }: InputOf<Password>,
  caller: StaffCaller,
): Answer<Password> {
  if (await isNetworkTooOften(services, "log-in", caller.address)) return refused("too-many-attempts");
  const person = await personByEmail(services.database, email);
  if (!person?.passwordHash || person.suspended) {
    await services.passwords.pretendToCheck(password);
    return refused("sign-in-failed");
  }
  if (!(await countGuess(services, person.id, caller))) return refused("account-locked");
  if (!(await services.passwords.matches(password, person.passwordHash))) return refused("sign-in-failed");
  return done({ sealed: sealStep(services, "password", { staff: person.id, hash: person.passwordHash }) });
}

/** The second step. The password's guess is forgiven only here. */
export async function checkCode(
  services: StaffServices,
  { sealed, code }: InputOf<Code>,
  caller: StaffCaller,
): Answer<Code> {
  if (await isNetworkTooOften(services, "log-in", caller.address)) return refused("too-many-attempts");
  const step = readStep(services, "password", sealed);
  if (!step) return refused("too-late");
  const person = await personById(services.database, String(step["staff"]));
  // A password that was changed since does not sign in.
  if (!person || person.suspended || person.passwordHash !== step["hash"]) return refused("sign-in-failed");
  if (!(await countGuess(services, person.id, caller))) return refused("account-locked");
  if (!(await isSecondFactor(services, services.database, person, code))) return refused("wrong-code");
  await services.inTransaction(async (transaction) => {
    await forgiveGuesses(transaction, person.id, caller);
    await signIn(services, transaction, caller, person.id);
  });
  return done({});
}

async function isSecondFactor(
  services: StaffServices,
  executor: Executor,
  person: Person,
  code: string,
): Promise<boolean> {
  if (!/^\d[\d ]*$/.test(code)) return spendRecoveryCode(executor, person.id, code);
  if (!person.totpSealed) return false;
  const secret = unsealTotp(services, person.totpSealed);
  const at = totpStep(secret, code.replaceAll(" ", ""), services.now(), person.totpStep);
  if (at === null) return false;
  // Of two simultaneous uses of one code, one finds the step taken.
  const used = await executor
    .update(staff)
    .set({ totpStep: at })
    .where(and(eq(staff.id, person.id), lt(staff.totpStep, at)))
    .returning({ id: staff.id });
  return used.length > 0;
}
