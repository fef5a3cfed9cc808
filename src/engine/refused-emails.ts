import { and, asc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import type { Job } from "#ports/jobs.ts";
import type { Email } from "#ports/mail.ts";
import type { Services } from "./kernel/services.ts";
import type { Database } from "./storage/database.ts";
import { inTransaction } from "./storage/in-transaction.ts";
import { protections } from "./storage/tables/customers/members.ts";
import { ticketShares } from "./storage/tables/orders/shares.ts";
import { withdrawals } from "./storage/tables/orders/withdrawals.ts";
import { refusedEmails } from "./storage/tables/refused-emails.ts";
import { customers, orders, tickets } from "./storage/tables/shop.ts";

/** Emails that the mail server permanently rejected, so that the box office can call the customers. */

type Used = Pick<Services, "database" | "now">;

/** Called when the mail server has refused an email permanently. Lists an email once, even if its job is repeated. */
export async function listRefusedEmail(
  { database, now, log }: Used & Pick<Services, "log">,
  { job, email, answer }: { readonly job: Job; readonly email: Email; readonly answer: string },
): Promise<void> {
  log.warn({ kind: job.kind, answer }, "an email was permanently refused");
  // The recipient has just been erased.
  if (job.kind === "account-erased") return;
  const order = await orderOf(database, job);
  const customer = "customer" in job ? job.customer : order?.customer;
  await database
    .insert(refusedEmails)
    .values({
      ...{ email: email.id, job, answer, subject: email.subject, address: email.to.address },
      order: order?.id ?? null,
      customer: customer ?? (await customerWith(database, email.to.address)),
      at: new Date(now()),
    })
    .onConflictDoNothing();
}

/** @param after the number of an entry: only later ones */
export function openRefusedEmails(
  database: Database,
  { after, most }: { readonly after: number | undefined; readonly most: number },
) {
  return database
    .select({ email: refusedEmails, order: orders.number, phone: customers.phone })
    .from(refusedEmails)
    .leftJoin(orders, eq(orders.id, refusedEmails.order))
    .leftJoin(customers, eq(customers.id, refusedEmails.customer))
    .where(and(isNull(refusedEmails.settled), after === undefined ? undefined : gt(refusedEmails.id, after)))
    .orderBy(asc(refusedEmails.id))
    .limit(most);
}

/** `isSentAgain` runs its job again, with the current address. Returns false without an open entry. */
export function settleRefusedEmail(
  { database, now, outbox }: Used & Pick<Services, "outbox">,
  id: number,
  isSentAgain: boolean,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const [settled] = await transaction
      .update(refusedEmails)
      .set({ settled: new Date(now()) })
      .where(and(eq(refusedEmails.id, id), isNull(refusedEmails.settled)))
      .returning();
    if (settled && isSentAgain) await outbox.put(transaction, settled.job);
    return settled !== undefined;
  });
}

async function orderOf(database: Database, job: Job) {
  const isIts = isOrderOf(database, job);
  if (!isIts) return undefined;
  const [order] = await database
    .select({ id: orders.id, customer: orders.customer })
    .from(orders)
    .where(isIts);
  return order;
}

/** Condition for the order of an email; null if it is about none. */
function isOrderOf(database: Database, job: Job): SQL | null {
  if ("order" in job) return eq(orders.link, job.order);
  switch (job.kind) {
    case "withdrawal": {
      const { order, receipt } = withdrawals;
      return inArray(orders.id, database.select({ order }).from(withdrawals).where(eq(receipt, job.receipt)));
    }
    case "claim-decided": {
      const { order, id } = protections;
      return inArray(orders.id, database.select({ order }).from(protections).where(eq(id, job.claim)));
    }
    case "shared-ticket":
      return inArray(
        orders.id,
        database
          .select({ order: tickets.order })
          .from(ticketShares)
          .innerJoin(tickets, eq(tickets.code, ticketShares.ticket))
          .where(eq(ticketShares.id, job.share)),
      );
    default:
      return null;
  }
}

async function customerWith(database: Database, email: string): Promise<string | null> {
  const [found] = await database
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.foldedEmail, foldEmail(email)));
  return found?.id ?? null;
}
