import { and, eq, isNull, lte, or } from "drizzle-orm";
import { BackEndAway } from "#contract/back-end-away.ts";
import type { Services } from "../services.ts";
import { sessions } from "../storage/schema.ts";

/** A dead process does not block its session for longer. */
const LEASE_MS = 25_000;
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 40;

/**
 * One command of a session at a time across all processes. No database lock: the vendor is called outside any
 * transaction.
 */
export async function oneAtATime<Result>(
  services: Services,
  session: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { database, now, wait } = services;
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const at = now();
    const busyUntil = new Date(at + LEASE_MS);
    const free = or(isNull(sessions.busyUntil), lte(sessions.busyUntil, new Date(at)));
    const [mine] = await database
      .update(sessions)
      .set({ busyUntil })
      .where(and(eq(sessions.id, session), free))
      .returning({ id: sessions.id });
    if (!mine) {
      if (waited >= PATIENCE_MS) throw new BackEndAway("another command of this visitor is not done yet");
      await wait(LOOK_EVERY_MS);
      continue;
    }
    try {
      return await work();
    } finally {
      const own = and(eq(sessions.id, session), eq(sessions.busyUntil, busyUntil));
      await database.update(sessions).set({ busyUntil: null }).where(own);
    }
  }
}
