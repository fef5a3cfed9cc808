import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { readOrderRows } from "../../engine/orders/document/order-rows.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { ticketUses } from "../../engine/storage/tables/box-office.ts";
import { protections } from "../../engine/storage/tables/customers/members.ts";
import { officeNotes } from "../../engine/storage/tables/customers/notes.ts";
import { additions } from "../../engine/storage/tables/orders/additions.ts";
import { orderDetails } from "../../engine/storage/tables/orders/checkout.ts";
import { refundOffers } from "../../engine/storage/tables/orders/refund-offers.ts";
import { ticketShares } from "../../engine/storage/tables/orders/shares.ts";
import { withdrawals } from "../../engine/storage/tables/orders/withdrawals.ts";
import { orders, performanceChanges, tickets } from "../../engine/storage/tables/shop.ts";
import { ledger, movements, tenderSources, tenders } from "../../payments/schema.ts";

export type OrderRow = typeof orders.$inferSelect;
export type RecordRows = Awaited<ReturnType<typeof readRecord>>;

const MOST_NOTES = 50;

/** What `orders.show` reads of an order in one go. Emails and actions of staff are read apart. */
export async function readRecord(transaction: Transaction, order: OrderRow) {
  const { id } = order;
  const isTheirs = eq(tenders.order, id);
  const [ofOrder, all, moved, booked, uses, offers, claims, withdrawn, notes, details, shares, added] =
    await Promise.all([
      readOrderRows(transaction, [id]),
      transaction.select().from(tenders).where(isTheirs).orderBy(asc(tenders.created), asc(tenders.id)),
      transaction
        .select({ movement: movements, tender: tenders })
        .from(movements)
        .innerJoin(tenders, eq(tenders.id, movements.tender))
        .where(isTheirs)
        .orderBy(asc(movements.requested), asc(movements.id)),
      transaction
        .select({ entry: ledger })
        .from(ledger)
        .innerJoin(tenders, eq(tenders.id, ledger.tender))
        .where(isTheirs)
        .orderBy(asc(ledger.id)),
      transaction
        .select({ code: ticketUses.code, who: ticketUses.who, at: ticketUses.at })
        .from(ticketUses)
        .innerJoin(tickets, eq(tickets.code, ticketUses.code))
        .where(eq(tickets.order, id)),
      transaction.select().from(refundOffers).where(eq(refundOffers.order, id)).orderBy(refundOffers.since),
      transaction.select().from(protections).where(eq(protections.order, id)).orderBy(protections.since),
      transaction.select().from(withdrawals).where(eq(withdrawals.order, id)).orderBy(withdrawals.at),
      transaction
        .select()
        .from(officeNotes)
        .where(eq(officeNotes.order, id))
        .orderBy(desc(officeNotes.at), desc(officeNotes.id))
        .limit(MOST_NOTES),
      transaction.select().from(orderDetails).where(eq(orderDetails.order, id)),
      transaction
        .select({ share: ticketShares })
        .from(ticketShares)
        .innerJoin(tickets, eq(tickets.code, ticketShares.ticket))
        .where(eq(tickets.order, id)),
      transaction
        .select({ number: orders.number })
        .from(additions)
        .innerJoin(orders, eq(orders.basket, additions.basket))
        .where(and(eq(additions.order, id), eq(orders.state, "paid"))),
    ]);
  const changes = await changesOf(transaction, order);
  return {
    ...{ of: ofOrder(id), tenders: all, moved, booked: booked.map(({ entry }) => entry), uses, offers },
    ...{ claims, withdrawn, notes, details: details[0] ?? null, shares: shares.map(({ share }) => share) },
    ...{ added: added.map(({ number }) => number), exchanges: await exchangesOf(transaction, id), changes },
  };
}

async function changesOf(transaction: Transaction, { document, created }: OrderRow) {
  const ids = document.snapshot.performances.map((one) => one.id);
  if (ids.length === 0) return [];
  const rows = await transaction
    .select()
    .from(performanceChanges)
    .where(inArray(performanceChanges.performance, ids))
    .orderBy(asc(performanceChanges.id));
  return rows.filter(({ at }) => at >= created);
}

/** The value of this order's tickets that pays for other orders, and that of others that pays for this one. */
async function exchangesOf(transaction: Transaction, id: string) {
  const [old, fresh, before, after] = [
    alias(tenders, "old_tender"),
    alias(tenders, "fresh_tender"),
    alias(orders, "before"),
    alias(orders, "after"),
  ];
  const moved = (condition: SQL) =>
    transaction
      .select({
        amount: tenderSources.amount,
        currency: fresh.currency,
        from: before.number,
        to: after.number,
        paid: after.paid,
      })
      .from(tenderSources)
      .innerJoin(old, eq(old.id, tenderSources.source))
      .innerJoin(fresh, eq(fresh.id, tenderSources.tender))
      .innerJoin(before, eq(before.id, old.order))
      .innerJoin(after, eq(after.id, fresh.order))
      .where(and(condition, eq(fresh.state, "taken")));
  const [out, into] = await Promise.all([moved(eq(old.order, id)), moved(eq(fresh.order, id))]);
  return { out, into };
}

/** A hash of the order and of its rows that staff decide by. Emails do not count. */
export function versionOf(order: OrderRow, rows: RecordRows): string {
  const { of, tenders: paidWith, moved, uses, offers, claims, withdrawn, notes, details, shares } = rows;
  const facts = [
    ...[order, of.tickets.toSorted((a, b) => a.code.localeCompare(b.code)), paidWith, moved, offers, claims],
    ...[of.lines.toSorted((a, b) => a.line.localeCompare(b.line)), of.parts, withdrawn, notes, details],
    ...[uses.map(({ code }) => code).toSorted(), shares.map(({ id, revoked }) => [id, revoked])],
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);
}
