import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { attempts } from "../storage/schema.ts";

/** The vendor counts wrong passwords itself; this keeps one network from asking for everybody's. */
const WINDOW_MS = 10 * 60_000;
const MOST = { "look-up": 60, "log-in": 60, register: 60, letter: 5 } as const;

export async function isTooOften(services: Services, kind: keyof typeof MOST, who: string): Promise<boolean> {
  const { database, now } = services;
  const window = new Date(Math.floor(now() / WINDOW_MS) * WINDOW_MS);
  const [counted] = await database
    .insert(attempts)
    .values({ kind, who: who.toLowerCase(), window, count: 1 })
    .onConflictDoUpdate({
      target: [attempts.kind, attempts.who, attempts.window],
      set: { count: sql`${attempts.count} + 1` },
    })
    .returning({ count: attempts.count });
  return (counted?.count ?? 1) > MOST[kind];
}
