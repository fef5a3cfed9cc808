import { eq, sql } from "drizzle-orm";
import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { isNetworkTooOften } from "../../visitors/throttle.ts";
import { countGuess, forgiveGuesses } from "../guesses.ts";
import type { session } from "../operations/session.ts";
import { staffSessions } from "../schema.ts";
import type { StaffCaller, StaffServices } from "../services.ts";
import { continueSession, findStaffSession, othersOn, type Person } from "../sessions.ts";

type Answer<Op> = Promise<Outcome<OutputOf<Op>, RefusalOf<Op>>>;

/** A wrong PIN this often ends the session of its person on the device. */
const MOST_PINS = 5;

/** With the PIN, or with the password alone: the person has signed in here within twelve hours. */
export async function unlock(
  services: StaffServices,
  { pin, password }: InputOf<typeof session.unlock>,
  caller: StaffCaller,
): Answer<typeof session.unlock> {
  const current = await findStaffSession(services, caller);
  if (!current) return refused("not-signed-in");
  if (password === undefined) return continueWithPin(services, { ...current, session: current.id }, pin);
  if (await isNetworkTooOften(services, "log-in", caller.address)) return refused("too-many-attempts");
  const { staff: person, device, id } = current;
  if (!(await countGuess(services, person.id, caller))) return refused("account-locked");
  if (!person.passwordHash || !(await services.passwords.matches(password, person.passwordHash)))
    return refused("wrong-pin");
  await services.inTransaction(async (transaction) => {
    await forgiveGuesses(transaction, person.id, caller);
    await continueSession(services, transaction, { device, session: id });
  });
  return done({});
}

export async function switchTo(
  services: StaffServices,
  { staff: chosen, pin }: InputOf<typeof session.switchTo>,
  caller: StaffCaller,
): Answer<typeof session.switchTo> {
  const current = await findStaffSession(services, caller);
  if (!current) return refused("not-signed-in");
  const other = (await othersOn(services, current)).find(({ staff }) => staff.id === chosen);
  if (!other) return refused("not-signed-in");
  return continueWithPin(
    services,
    { device: current.device, session: other.session.id, staff: other.staff },
    pin,
  );
}

interface PinEntry {
  readonly device: string;
  readonly session: string;
  readonly staff: Person;
}

async function continueWithPin(
  services: StaffServices,
  { device, session: id, staff: { pinHash } }: PinEntry,
  pin: string | undefined,
): Promise<Outcome<Record<string, never>, { readonly reason: "wrong-pin" | "no-pin" | "not-signed-in" }>> {
  if (pinHash === null) return refused("no-pin");
  // Counted before the check, so that simultaneous guesses all count.
  const [counted] = await services.database
    .update(staffSessions)
    .set({ wrongPins: sql`${staffSessions.wrongPins} + 1` })
    .where(eq(staffSessions.id, id))
    .returning({ count: staffSessions.wrongPins });
  if (!counted) return refused("not-signed-in");
  const isRight =
    counted.count <= MOST_PINS && pin !== undefined && (await services.passwords.matches(pin, pinHash));
  if (!isRight) {
    if (counted.count >= MOST_PINS) {
      await services.database.delete(staffSessions).where(eq(staffSessions.id, id));
      return refused("not-signed-in");
    }
    return refused("wrong-pin");
  }
  await services.inTransaction((transaction) =>
    continueSession(services, transaction, { device, session: id }),
  );
  return done({});
}
