import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { attempts } from "../storage/schema.ts";

/** The vendor counts wrong passwords per customer; this limits attempts per network, and guesses of codes. */
const TEN_MINUTES = 10 * 60_000;
const MINUTE = 60_000;
const MOST = {
  "look-up": { most: 60, within: TEN_MINUTES },
  "log-in": { most: 60, within: TEN_MINUTES },
  register: { most: 60, within: TEN_MINUTES },
  email: { most: 5, within: TEN_MINUTES },
  password: { most: 10, within: TEN_MINUTES },
  voucher: { most: 10, within: MINUTE },
  "promo-code": { most: 10, within: MINUTE },
} as const;

export async function isTooOften(services: Services, kind: keyof typeof MOST, who: string): Promise<boolean> {
  const { database, now } = services;
  const { most, within } = MOST[kind];
  const window = new Date(Math.floor(now() / within) * within);
  const [counted] = await database
    .insert(attempts)
    .values({ kind, who, window, count: 1 })
    .onConflictDoUpdate({
      target: [attempts.kind, attempts.who, attempts.window],
      set: { count: sql`${attempts.count} + 1` },
    })
    .returning({ count: attempts.count });
  return (counted?.count ?? 1) > most;
}
