import { lt, sql } from "drizzle-orm";
import type { Database } from "./storage/database.ts";
import { attempts, commands, customerLinks } from "./storage/schema.ts";

const HOUR_MS = 3_600_000;

/**
 * Throws away what nothing asks for any more: counted attempts (the longest limit looks back an hour), answers
 * to repeated commands (nobody repeats a command after two days), used-up links, and sessions that have ended
 * without ever having held a basket. Orders, baskets and the ledger are not touched.
 */
export async function tidy(database: Database, now: number): Promise<void> {
  await database.delete(attempts).where(lt(attempts.at, new Date(now - 2 * HOUR_MS)));
  await database.delete(commands).where(lt(commands.at, new Date(now - 48 * HOUR_MS)));
  await database.delete(customerLinks).where(lt(customerLinks.expires, new Date(now - HOUR_MS)));
  await database.execute(sql`
    delete from sessions where last_seen < ${new Date(now - 48 * HOUR_MS)}
      and not exists (select 1 from baskets where baskets.session = sessions.id)`);
}
