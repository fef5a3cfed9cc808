import { hash } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { type Outcome, refused } from "#domain/outcome.ts";
import type { Parts } from "./parts.ts";
import type { Executor } from "./storage/database.ts";
import { sessions } from "./storage/schema.ts";

/** A session ends a day after its last request, and thirty days after it began. */
export const IDLE_MS = 24 * 3_600_000;
export const LONGEST_MS = 30 * IDLE_MS;
/** `last_seen` is written at most once a minute: reading a page should not cost a write. */
export const SEEN_EVERY_MS = 60_000;

export interface Session {
  readonly id: string;
  readonly customer: string | null;
}
/** A session of a signed-in customer. */
export interface CustomerSession extends Session {
  readonly customer: string;
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** An opaque token with 192 random bits. */
export function newToken(parts: Parts): string {
  return parts.chance.bytes(24).toString("base64url");
}

export async function startSession(parts: Parts, executor: Executor): Promise<string> {
  const token = newToken(parts);
  const now = new Date(parts.now());
  await executor
    .insert(sessions)
    .values({ id: parts.chance.id(), tokenHash: hashToken(token), created: now, lastSeen: now });
  return token;
}

/** The session behind the caller's token; null when there is none or it has ended. */
export async function findSession(parts: Parts, caller: Caller): Promise<Session | null> {
  if (!caller.session) return null;
  const now = parts.now();
  const [row] = await parts.database
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
    await parts.database
      .update(sessions)
      .set({ lastSeen: new Date(now) })
      .where(and(eq(sessions.id, row.id), lt(sessions.lastSeen, new Date(now))));
  }
  return { id: row.id, customer: row.customer };
}

/** The caller's session, or the refusal that a signed-in customer is needed. */
export async function customerSession(
  parts: Parts,
  caller: Caller,
): Promise<Outcome<CustomerSession, { reason: "login-needed" }>> {
  const session = await findSession(parts, caller);
  if (!session?.customer) return refused("login-needed");
  return { ok: true, value: { id: session.id, customer: session.customer } };
}

/** Gives the session a new token and a customer: whoever knew the old token knows nothing now. */
export async function signIn(
  parts: Parts,
  executor: Executor,
  sessionId: string | null,
  customer: string,
): Promise<string> {
  const token = newToken(parts);
  const now = new Date(parts.now());
  const fresh = { tokenHash: hashToken(token), customer, lastSeen: now };
  if (sessionId !== null) {
    await executor.update(sessions).set(fresh).where(eq(sessions.id, sessionId));
  } else {
    await executor.insert(sessions).values({ id: parts.chance.id(), created: now, ...fresh });
  }
  return token;
}
