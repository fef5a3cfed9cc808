import { lt, sql } from "drizzle-orm";
import { spentChallenges } from "../credentials/schema.ts";
import { tidyAttempts } from "../visitors/throttle.ts";
import { forgetGuests } from "./allocations/guests.ts";
import { forgetOldAccounts, forgetOldCounterBuyers } from "./erasure/erase-account.ts";
import type { Services } from "./kernel/services.ts";
import { eraseNotes } from "./orders/order-details.ts";
import { tidyRuns } from "./reports/report-runs.ts";
import { eraseReasons } from "./sales/protection/protection-claims.ts";
import type { Database } from "./storage/database.ts";
import { emailChanges } from "./storage/tables/customers/account.ts";
import { enquiries } from "./storage/tables/enquiries.ts";
import { claims } from "./storage/tables/orders/lines.ts";
import {
  creditReminders,
  performanceReminders,
  redemptionReminders,
} from "./storage/tables/orders/reminders.ts";
import { ticketShares } from "./storage/tables/orders/shares.ts";
import { refusedEmails } from "./storage/tables/refused-emails.ts";
import { commands, customerLinks } from "./storage/tables/shop.ts";
import { tidyLists } from "./waiting-list/tidy-lists.ts";
import { tidyDeliveries } from "./webhooks/delivery-log.ts";

const HOUR_MS = 3_600_000;
/** A school term, and the holidays before it. */
const ENQUIRY_DAYS = 180;
const SETTLED_DAYS = 30;

/** Called at the start of each process and every hour. Deletes and erases what need not be kept any longer. */
export async function tidy(services: Services): Promise<void> {
  await deleteExpired(services.database, services.now());
  await forgetOldAccounts(services);
  await forgetOldCounterBuyers(services);
  await forgetGuests(services);
  await eraseReasons(services.database, services.now());
  await tidyLists(services);
  await tidyDeliveries(services);
  await tidyRuns(services);
}

/**
 * Deletes what is some time past its use: rate-limit attempts, answers to commands (none is repeated after two days),
 * links, revoked shares, abandoned baskets with their claims, notes, enquiries, drafts of registrations, notes of sent
 * reminders, passes, ended sessions. Keeps orders and their baskets, and the ledger.
 */
async function deleteExpired(database: Database, now: number): Promise<void> {
  await tidyAttempts({ database, now: () => now });
  await database.delete(commands).where(lt(commands.at, new Date(now - 48 * HOUR_MS)));
  await database.delete(customerLinks).where(lt(customerLinks.expires, new Date(now - HOUR_MS)));
  await database.delete(emailChanges).where(lt(emailChanges.expires, new Date(now - HOUR_MS)));
  await database.delete(spentChallenges).where(lt(spentChallenges.expires, new Date(now)));
  const longAgo = new Date(now - 48 * HOUR_MS);
  await database.delete(ticketShares).where(lt(ticketShares.revoked, longAgo));
  await database.execute(sql`
    delete from baskets where expires < ${longAgo} and state not in ('paying', 'bought')
      and not exists (select 1 from orders where orders.basket = baskets.id)`);
  await eraseNotes(database, now);
  await database.delete(enquiries).where(lt(enquiries.at, new Date(now - ENQUIRY_DAYS * 24 * HOUR_MS)));
  const settledBefore = new Date(now - SETTLED_DAYS * 24 * HOUR_MS);
  await database.delete(refusedEmails).where(lt(refusedEmails.settled, settledBefore));
  await database.execute(sql`
    delete from registrations where state in ('draft', 'withdrawn') and changed < ${new Date(now - ENQUIRY_DAYS * 24 * HOUR_MS)}`);
  await database.delete(performanceReminders).where(lt(performanceReminders.starts, longAgo));
  const dayLongAgo = longAgo.toISOString().slice(0, 10);
  await database.delete(creditReminders).where(lt(creditReminders.validUntil, dayLongAgo));
  await database.delete(redemptionReminders).where(lt(redemptionReminders.validUntil, dayLongAgo));
  // Wallets hide the passes of past performances themselves.
  const isLongOver = sql`select wallet_passes.serial from wallet_passes join tickets on tickets.code = wallet_passes.ticket
    join performances on performances.id = tickets.performance where performances.starts < ${longAgo}`;
  await database.execute(sql`delete from wallet_devices where serial in (${isLongOver})`);
  await database.execute(sql`delete from wallet_passes where serial in (${isLongOver})`);
  // Permanent claims have no `heldUntil`.
  await database.delete(claims).where(lt(claims.heldUntil, longAgo));
  await database.execute(sql`
    delete from sessions where last_seen < ${longAgo}
      and not exists (
        select 1 from baskets
        where baskets.session = sessions.id and (state = 'paying' or (state = 'open' and expires >= ${longAgo})))`);
}
