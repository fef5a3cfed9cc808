import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../engine/storage/database.ts";
import { accessRegistrations } from "../../engine/storage/tables/customers/access.ts";
import {
  contactAnswers,
  customerAddresses,
  customerDetails,
} from "../../engine/storage/tables/customers/account.ts";
import { donations, memberships } from "../../engine/storage/tables/customers/members.ts";
import { officeNotes } from "../../engine/storage/tables/customers/notes.ts";
import { passkeys } from "../../engine/storage/tables/customers/passkeys.ts";
import { paymentCards } from "../../engine/storage/tables/customers/payment-cards.ts";
import { householdMembers, lastingGiftAid } from "../../engine/storage/tables/orders/checkout.ts";
import { refusedEmails } from "../../engine/storage/tables/refused-emails.ts";
import { debitPlans } from "../../engine/storage/tables/sales/direct-debit.ts";
import { registrations } from "../../engine/storage/tables/sales/registrations.ts";
import { seriesRenewals, seriesRights } from "../../engine/storage/tables/sales/series.ts";
import { giftVouchers } from "../../engine/storage/tables/sales/vouchers.ts";
import { orders, sessions } from "../../engine/storage/tables/shop.ts";
import { storedValue } from "../../payments/schema.ts";
import { MOST_OF_EACH } from "../operations/customers/customer-record.ts";
import { MOST_ORDERS } from "../operations/search.ts";

export type Holdings = Awaited<ReturnType<typeof readHoldings>>;
export type Rights = Awaited<ReturnType<typeof readRights>>;

export function readOrdersOf(transaction: Transaction, id: string) {
  return transaction
    .select()
    .from(orders)
    .where(eq(orders.customer, id))
    .orderBy(desc(orders.created))
    .limit(MOST_ORDERS + 1);
}

const number = orders.number;

export async function readHoldings(transaction: Transaction, id: string) {
  const [credit, vouchers, member, rights, renewals, entries, given, plans] = await Promise.all([
    transaction
      .select()
      .from(storedValue)
      .where(and(eq(storedValue.customer, id), eq(storedValue.kind, "credit")))
      .orderBy(desc(storedValue.created), desc(storedValue.id))
      .limit(MOST_OF_EACH),
    transaction
      .select({ value: storedValue, order: number })
      .from(storedValue)
      .leftJoin(giftVouchers, eq(giftVouchers.value, storedValue.id))
      .leftJoin(orders, eq(orders.id, giftVouchers.order))
      .where(and(eq(storedValue.kind, "voucher"), isVoucherOf(id)))
      .orderBy(desc(storedValue.created), desc(storedValue.id))
      .limit(MOST_OF_EACH),
    transaction
      .select({ row: memberships, order: number })
      .from(memberships)
      .innerJoin(orders, eq(orders.id, memberships.order))
      .where(eq(memberships.customer, id))
      .orderBy(desc(memberships.ends), desc(memberships.id))
      .limit(MOST_OF_EACH),
    transaction
      .select()
      .from(seriesRights)
      .where(eq(seriesRights.customer, id))
      .orderBy(desc(seriesRights.since), desc(seriesRights.id))
      .limit(MOST_OF_EACH),
    transaction
      .select({ row: seriesRenewals, order: number })
      .from(seriesRenewals)
      .innerJoin(orders, eq(orders.id, seriesRenewals.order))
      .where(eq(seriesRenewals.customer, id))
      .orderBy(desc(seriesRenewals.opened), desc(seriesRenewals.id))
      .limit(MOST_OF_EACH),
    transaction
      .select({ row: registrations, order: number })
      .from(registrations)
      .leftJoin(orders, eq(orders.id, registrations.order))
      .where(eq(registrations.customer, id))
      .orderBy(desc(registrations.changed), desc(registrations.id))
      .limit(MOST_OF_EACH),
    transaction
      .select({ row: donations, order: number })
      .from(donations)
      .innerJoin(orders, eq(orders.id, donations.order))
      .where(eq(donations.customer, id))
      .orderBy(desc(donations.given), desc(donations.id))
      .limit(MOST_OF_EACH),
    transaction
      .select()
      .from(debitPlans)
      .where(eq(debitPlans.customer, id))
      .orderBy(desc(debitPlans.created), desc(debitPlans.id))
      .limit(MOST_OF_EACH),
  ]);
  return { credit, vouchers, member, rights, renewals, entries, given, plans };
}

/** By index in both cases: of their orders, and their own. */
function isVoucherOf(id: string) {
  return sql`${storedValue.id} in (
    select gift_vouchers.value from gift_vouchers join orders on orders.id = gift_vouchers."order"
      where orders.customer = ${id}
    union all select own.id from stored_value own where own.customer = ${id})`;
}

export async function readRights(transaction: Transaction, id: string) {
  const [details, addresses, answers, giftAid, access, household, cards, keys, devices, refused, notes] =
    await Promise.all([
      transaction.select().from(customerDetails).where(eq(customerDetails.customer, id)),
      transaction.select().from(customerAddresses).where(eq(customerAddresses.customer, id)),
      transaction
        .selectDistinctOn([contactAnswers.permission])
        .from(contactAnswers)
        .where(eq(contactAnswers.customer, id))
        .orderBy(contactAnswers.permission, desc(contactAnswers.id)),
      transaction
        .select()
        .from(lastingGiftAid)
        .where(eq(lastingGiftAid.customer, id))
        .orderBy(desc(lastingGiftAid.id))
        .limit(1),
      transaction
        .select()
        .from(accessRegistrations)
        .where(eq(accessRegistrations.customer, id))
        .orderBy(desc(accessRegistrations.issued), desc(accessRegistrations.id))
        .limit(MOST_OF_EACH),
      transaction
        .select()
        .from(householdMembers)
        .where(eq(householdMembers.customer, id))
        .orderBy(householdMembers.added)
        .limit(MOST_OF_EACH),
      transaction
        .select()
        .from(paymentCards)
        .where(and(eq(paymentCards.customer, id), eq(paymentCards.state, "live")))
        .limit(MOST_OF_EACH),
      transaction.select({ count: count() }).from(passkeys).where(eq(passkeys.customer, id)),
      transaction.select({ count: count() }).from(sessions).where(eq(sessions.customer, id)),
      transaction
        .select({ count: count() })
        .from(refusedEmails)
        .where(and(eq(refusedEmails.customer, id), isNull(refusedEmails.settled))),
      transaction
        .select()
        .from(officeNotes)
        .where(eq(officeNotes.customer, id))
        .orderBy(desc(officeNotes.at), desc(officeNotes.id))
        .limit(MOST_OF_EACH),
    ]);
  return {
    ...{ details: details[0] ?? null, addresses, answers, giftAid: giftAid[0] ?? null, access },
    ...{ household, cards, notes, passkeys: keys[0]?.count ?? 0, sessions: devices[0]?.count ?? 0 },
    refusedEmails: refused[0]?.count ?? 0,
  };
}
