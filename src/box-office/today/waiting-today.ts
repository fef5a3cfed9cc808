import { and, asc, count, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { protections } from "../../engine/storage/tables/customers/members.ts";
import { enquiries } from "../../engine/storage/tables/enquiries.ts";
import { refundOffers } from "../../engine/storage/tables/orders/refund-offers.ts";
import { withdrawals } from "../../engine/storage/tables/orders/withdrawals.ts";
import { refusedEmails } from "../../engine/storage/tables/refused-emails.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { requestedFrom } from "../../payments/requested-currency.ts";
import { movements, tenders } from "../../payments/schema.ts";
import { DEALS_WITH, FIRST } from "../operations/today.ts";

const number = orders.number;

/** Of how many the first are shown: the number of all, beside each row. */
const all = { all: sql<number>`count(*) over ()::int` };

function waiting<Row extends { readonly all: number }, Entry, By extends keyof typeof DEALS_WITH>(
  rows: readonly Row[],
  by: By,
  view: (row: Row) => Entry,
) {
  return { count: rows[0]?.all ?? 0, first: rows.map(view), operations: [...DEALS_WITH[by]] };
}

export async function refusedToday(transaction: Transaction) {
  const rows = await transaction
    .select({ email: refusedEmails, order: number, ...all })
    .from(refusedEmails)
    .leftJoin(orders, eq(orders.id, refusedEmails.order))
    .where(isNull(refusedEmails.settled))
    .orderBy(asc(refusedEmails.id))
    .limit(FIRST);
  return waiting(rows, "emails", ({ email: { id, at, job, answer }, order }) => ({
    ...{ id, at: at.toISOString(), order, kind: job.kind, answer },
  }));
}

export async function refundsToday(transaction: Transaction) {
  const rows = await transaction
    .select({ movement: movements, tender: tenders, order: number, ...all })
    .from(movements)
    .innerJoin(tenders, eq(tenders.id, movements.tender))
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(and(eq(movements.kind, "refund"), eq(movements.state, "failed"), eq(tenders.external, true)))
    .orderBy(asc(movements.requested), asc(movements.id))
    .limit(FIRST);
  return waiting(
    rows,
    "refunds",
    ({ movement: { id, amount, requestedAmount, requested }, tender, order }) => {
      const { currency } = requestedFrom(tender);
      const money = { amount: requestedAmount ?? amount, currency };
      return { id, order, money, requested: requested.toISOString() };
    },
  );
}

export async function claimsToday(transaction: Transaction) {
  const rows = await transaction
    .select({ id: protections.id, claimed: protections.claimed, order: number, ...all })
    .from(protections)
    .innerJoin(orders, eq(orders.id, protections.order))
    .where(eq(protections.state, "claimed"))
    .orderBy(asc(protections.claimed), asc(protections.id))
    .limit(FIRST);
  return waiting(rows, "claims", ({ id, order, claimed }) => ({
    ...{ id, order, claimed: (claimed ?? new Date(0)).toISOString() },
  }));
}

export async function unmatchedToday(transaction: Transaction) {
  const rows = await transaction
    .select({ tender: tenders, order: number, ...all })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(eq(tenders.state, "unmatched"))
    .orderBy(asc(tenders.returnBy), asc(tenders.id))
    .limit(FIRST);
  return waiting(rows, "unmatched", ({ tender, order }) => {
    const { id, amount, currency, settledAmount, settledCurrency, returnBy } = tender;
    const received = { amount: settledAmount ?? amount, currency: settledCurrency ?? currency };
    return { id, order, received, refundOn: returnBy?.toISOString() ?? null };
  });
}

export async function withdrawalsToday(transaction: Transaction) {
  const rows = await transaction
    .select({ id: withdrawals.id, at: withdrawals.at, order: number, ...all })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.order))
    .where(isNull(withdrawals.refunded))
    .orderBy(asc(withdrawals.at), asc(withdrawals.id))
    .limit(FIRST);
  return waiting(rows, "withdrawals", ({ id, order, at }) => ({ id, order, at: at.toISOString() }));
}

export async function changedToday(transaction: Transaction, index: CatalogueIndex, language: Language) {
  const { performance, kind, state } = refundOffers;
  const rows = await transaction
    .select({ performance, kind, orders: count(), ...all })
    .from(refundOffers)
    .where(eq(state, "waiting"))
    .groupBy(performance, kind)
    .orderBy(asc(performance), asc(kind))
    .limit(FIRST);
  return waiting(rows, "changed", ({ performance: id, kind: change, orders: silent }) => {
    return { performance: id, title: titleOf(index, id, language), kind: change, orders: silent };
  });
}

/** Empty if the season no longer has the performance. */
function titleOf(index: CatalogueIndex, performance: number, language: Language): string {
  const entry = index.performance(performance);
  return entry ? inLanguage(index.eventOf(entry).title, language) : "";
}

const WEEK_MS = 7 * 86_400_000;

export async function enquiriesToday(
  transaction: Transaction,
  {
    index,
    language,
    now,
  }: { readonly index: CatalogueIndex; readonly language: Language; readonly now: number },
) {
  const rows = await transaction
    .select({ id: enquiries.id, performance: enquiries.performance, at: enquiries.at, ...all })
    .from(enquiries)
    .where(gte(enquiries.at, new Date(now - WEEK_MS)))
    .orderBy(desc(enquiries.at), desc(enquiries.id))
    .limit(FIRST);
  return {
    count: rows[0]?.all ?? 0,
    first: rows.map(({ id, performance, at }) => ({
      ...{ id, performance, title: titleOf(index, performance, language), at: at.toISOString() },
    })),
  };
}
