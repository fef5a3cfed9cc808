import { hash } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../services.ts";
import type { Executor } from "../storage/database.ts";
import { sessions } from "../storage/tables/shop.ts";

/** A session ends a day after its last request, and thirty days after its start. */
export const IDLE_MS = 24 * 3_600_000;
export const LONGEST_MS = 30 * IDLE_MS;
/** `last_seen` is written at most once a minute, so that reading a page costs no write. */
export const SEEN_EVERY_MS = 60_000;
/** Period in which a login whose answer was lost can find its session again. */
const LOST_ANSWER_MS = 10 * 60_000;

export interface Session {
  readonly id: string;
  readonly customer: string | null;
}
export interface CustomerSession extends Session {
  readonly customer: string;
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** Returns an opaque token with 192 random bits. */
export function newToken(services: Services): string {
  return services.random.bytes(24).toString("base64url");
}

/**
 * @param once the command's unguessable idempotency key: if the answer and its cookie are lost, the repeated command
 * has to find the same session
 */
export async function startSession(services: Services, once: string | undefined): Promise<string> {
  const start = async (token: string) => {
    const now = new Date(services.now());
    await services.database
      .insert(sessions)
      .values({ id: services.random.id(), tokenHash: hashToken(token), created: now, lastSeen: now })
      .onConflictDoNothing();
    return token;
  };
  if (once !== undefined) {
    const token = await start(hash("sha256", `session of ${once}`, "base64url"));
    if (await findSession(services, { session: token })) return token;
  }
  return start(newToken(services));
}

export async function findSession(
  services: Services,
  caller: Pick<Caller, "session">,
): Promise<Session | null> {
  if (!caller.session) return null;
  const now = services.now();
  const [row] = await services.database
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashToken(caller.session)),
        gt(sessions.lastSeen, new Date(now - IDLE_MS)),
        gt(sessions.created, new Date(now - LONGEST_MS)),
      ),
    );
  if (!row) return null;
  if (row.lastSeen.getTime() < now - SEEN_EVERY_MS) {
    await services.database
      .update(sessions)
      .set({ lastSeen: new Date(now) })
      .where(and(eq(sessions.id, row.id), lt(sessions.lastSeen, new Date(now))));
  }
  return { id: row.id, customer: row.customer };
}

/** Returns the caller's session, or a refusal if no customer is signed in. */
export async function customerSession(
  services: Services,
  caller: Caller,
): Promise<Outcome<CustomerSession, { reason: "login-needed" }>> {
  const session = await findSession(services, caller);
  if (!session?.customer) return refused("login-needed");
  return { ok: true, value: { id: session.id, customer: session.customer } };
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

/** Gives the session a customer and a new token, against session fixation. */
export async function signIn(
  services: Services,
  executor: Executor,
  caller: Caller,
  session: Session | null,
  customer: string,
): Promise<string> {
  const token = newToken(services);
  const now = new Date(services.now());
  const previousTokenHash = caller.session ? hashToken(caller.session) : null;
  const fresh = { tokenHash: hashToken(token), customer, lastSeen: now, previousTokenHash, renamed: now };
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
