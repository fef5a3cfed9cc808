import { and, eq, gt, sql } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { type Outcome, refused } from "#domain/outcome.ts";
import { hashToken, newToken } from "../../credentials/tokens.ts";
import { findSession } from "../../visitors/sessions.ts";
import type { Services } from "../kernel/services.ts";
import type { CustomerSession, Session } from "../kernel/session.ts";
import type { Executor } from "../storage/database.ts";
import { sessions } from "../storage/tables/shop.ts";

export {
  findSession,
  IDLE_MS,
  LONGEST_MS,
  SEEN_EVERY_MS,
} from "../../visitors/sessions.ts";

/** Period in which a login whose answer was lost can find its session again. */
const LOST_ANSWER_MS = 10 * 60_000;

/** Returns the caller's session, or a refusal if no customer is signed in. */
export async function customerSession(
  services: Services,
  caller: Caller,
): Promise<Outcome<CustomerSession, { reason: "login-needed" }>> {
  const session = await findSession(services, caller);
  if (!session?.customer) return refused("login-needed");
  return { ok: true, value: { id: session.id, customer: session.customer, isCustomers: true } };
}

/** Period after signing in during which the password is not required again. */
const JUST_NOW_MS = 10 * 60_000;

export async function hasJustSignedIn(services: Services, session: CustomerSession): Promise<boolean> {
  const [row] = await services.database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, session.id), gt(sessions.renamed, new Date(services.now() - JUST_NOW_MS))));
  return row !== undefined;
}

/**
 * The session from before a very recent sign-in: the new token may never have arrived, and the basket belongs to them.
 * @param customer a customer who has just authenticated
 */
export async function findLeft(
  services: Services,
  executor: Executor,
  caller: Caller,
  customer: string,
): Promise<Session | null> {
  if (!caller.session) return null;
  const [left] = await executor
    .select({ id: sessions.id, customer: sessions.customer })
    .from(sessions)
    .where(
      and(
        eq(sessions.previousTokenHash, hashToken(caller.session)),
        eq(sessions.customer, customer),
        gt(sessions.renamed, new Date(services.now() - LOST_ANSWER_MS)),
      ),
    );
  return left ?? null;
}

/**
 * Gives the session a customer and a new token, against session fixation. A customer who is erased or merged at this
 * moment stays signed out.
 */
export async function signIn(
  services: Services,
  executor: Executor,
  {
    caller,
    session,
    customer,
  }: { readonly caller: Caller; readonly session: Session | null; readonly customer: string },
): Promise<string> {
  const token = newToken(services);
  const now = new Date(services.now());
  const previousTokenHash = caller.session ? hashToken(caller.session) : null;
  const isStill = sql`(select id from customers where id = ${customer} and erased is null and merged_into is null for key share)`;
  const fresh = {
    ...{ tokenHash: hashToken(token), customer: isStill, lastSeen: now, previousTokenHash, renamed: now },
  };
  if (session) {
    await executor.update(sessions).set(fresh).where(eq(sessions.id, session.id));
    await adoptGrants(executor, session.id, customer);
  } else {
    await executor.insert(sessions).values({ id: services.random.id(), created: now, ...fresh });
  }
  return token;
}

async function adoptGrants(executor: Executor, session: string, customer: string): Promise<void> {
  await executor.execute(sql`
    with visit as (delete from grants where session = ${session} returning cause, modes_of_sale, opens, valid_from, valid_until)
    insert into grants (id, customer, cause, modes_of_sale, opens, valid_from, valid_until)
    select gen_random_uuid(), ${customer}, cause, modes_of_sale, opens, valid_from, valid_until from visit
    on conflict (customer, cause) where customer is not null
      do update set valid_until = greatest(grants.valid_until, excluded.valid_until)`);
}
