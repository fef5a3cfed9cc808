import { and, eq, gt, lt, sql } from "drizzle-orm";
import { customType, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Caller } from "#contract/operation.ts";
import { readOnce } from "#contract/read-once.ts";
import { hashToken } from "../credentials/tokens.ts";
import type { Executor } from "../storage/executor.ts";
import { preparedQuery } from "../storage/prepared-query.ts";

/** Finds the session of a request, and keeps it from ending, alike at every back end. */

/** A session ends a day after its last request, and thirty days after its start. */
export const IDLE_MS = 24 * 3_600_000;
export const LONGEST_MS = 30 * IDLE_MS;
/** `last_seen` is written at most once a minute, so that reading a page costs no write. */
export const SEEN_EVERY_MS = 60_000;

interface Services {
  readonly database: Executor;
  readonly now: () => number;
}

export interface Session {
  readonly id: string;
  readonly customer: string | null;
}

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** The columns that every back end's table has; its schema defines the table. */
const sessions = pgTable("sessions", {
  id: text().notNull(),
  tokenHash: customType<{ data: Buffer }>({ dataType: () => "bytea" })("token_hash").notNull(),
  customer: text(),
  created: moment("created").notNull(),
  lastSeen: moment("last_seen").notNull(),
});

const sessionByToken = preparedQuery("session-by-token", (executor) =>
  executor
    .select({ id: sessions.id, customer: sessions.customer, lastSeen: sessions.lastSeen })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("hash")),
        gt(sessions.lastSeen, sql.placeholder("seenAfter")),
        gt(sessions.created, sql.placeholder("createdAfter")),
      ),
    ),
);

/** Returns the session of the caller's token; null if there is none or it has ended. */
export async function findSession(
  services: Services,
  caller: Pick<Caller, "session">,
): Promise<Session | null> {
  const { session } = caller;
  return session ? readOnce(caller, "session", () => readSession(services, session)) : null;
}

async function readSession(services: Services, token: string): Promise<Session | null> {
  const now = services.now();
  const [row] = await sessionByToken(services.database, {
    hash: hashToken(token),
    seenAfter: new Date(now - IDLE_MS),
    createdAfter: new Date(now - LONGEST_MS),
  });
  if (!row) return null;
  if (row.lastSeen.getTime() < now - SEEN_EVERY_MS) {
    await services.database
      .update(sessions)
      .set({ lastSeen: new Date(now) })
      .where(and(eq(sessions.id, row.id), lt(sessions.lastSeen, new Date(now))));
  }
  return { id: row.id, customer: row.customer };
}
