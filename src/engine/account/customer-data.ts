import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { storedValue, storedValueEntries, tenders } from "../../payments/schema.ts";
import { unsealNotes } from "../kernel/notes-seal.ts";
import type { Services } from "../kernel/services.ts";
import type { Database } from "../storage/database.ts";
import { accessRegistrations } from "../storage/tables/customers/access.ts";
import {
  contactAnswers,
  customerAddresses,
  customerDetails,
  emailChanges,
  surveyAnswers,
} from "../storage/tables/customers/account.ts";
import { donations, memberships } from "../storage/tables/customers/members.ts";
import { officeNotes } from "../storage/tables/customers/notes.ts";
import { passkeys } from "../storage/tables/customers/passkeys.ts";
import { paymentCards } from "../storage/tables/customers/payment-cards.ts";
import {
  giftAidDeclarations,
  householdMembers,
  lastingGiftAid,
  orderDetails,
} from "../storage/tables/orders/checkout.ts";
import { ticketShares } from "../storage/tables/orders/shares.ts";
import { withdrawals } from "../storage/tables/orders/withdrawals.ts";
import { refusedEmails } from "../storage/tables/refused-emails.ts";
import { debitPlans, instalments, mandates } from "../storage/tables/sales/direct-debit.ts";
import { ticketSubscriptions } from "../storage/tables/sales/flex.ts";
import { registrations } from "../storage/tables/sales/registrations.ts";
import { seriesRenewals, seriesRights } from "../storage/tables/sales/series.ts";
import { customers, orders, sessions, tickets } from "../storage/tables/shop.ts";
import { customerSession } from "../visitors/sessions.ts";
import { findCustomer } from "./login/customers.ts";
import { mergedInto } from "./merged-customers.ts";

/** Exports the data stored about a customer, without secrets (password, voucher codes, links). */
export function createCustomerData(services: Services): Pick<BackEnd["account"], "customerData"> {
  return {
    async customerData(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const data = await customerData(services, session.value.customer);
      return data ? done(data) : refused("login-needed");
    },
  };
}

/** Also for the office. Null if there is no such customer, or they were erased or merged: then the data are with the kept customer. */
export async function customerData(
  services: Services,
  id: string,
): Promise<{ readonly written: string; readonly data: Readonly<Record<string, unknown>> } | null> {
  const customer = await findCustomer(services.database, id);
  if (!customer) return null;
  const data: Record<string, unknown> = await dataOf(services, customer);
  const ids = await mergedInto(services.database, id);
  if (ids.length > 0) {
    const duplicates = await services.database.select().from(customers).where(inArray(customers.id, ids));
    data["mergedAccounts"] = await Promise.all(duplicates.map((one) => dataOf(services, one)));
  }
  return { written: new Date(services.now()).toISOString(), data: JSON.parse(JSON.stringify(data)) };
}

async function dataOf(services: Services, customer: typeof customers.$inferSelect) {
  const { database } = services;
  const {
    passwordHash: _secret,
    wrongPasswords: _count,
    foldedEmail: _foldedEmail,
    searchName: _searchName,
    ...person
  } = customer;
  const { id } = customer;
  return {
    person,
    ...(await detailsOf(database, id)),
    ...(await ordersOf(services, id)),
    ...(await purchasesOf(database, id)),
    ...(await debitsOf(database, id)),
    ...(await loginsOf(database, id)),
  };
}

/** What the customer has entered. */
async function detailsOf(database: Database, id: string) {
  return {
    details: await database.select().from(customerDetails).where(eq(customerDetails.customer, id)),
    addresses: await database.select().from(customerAddresses).where(eq(customerAddresses.customer, id)),
    household: await database.select().from(householdMembers).where(eq(householdMembers.customer, id)),
    contactAnswers: await database.select().from(contactAnswers).where(eq(contactAnswers.customer, id)),
    surveyAnswers: await database.select().from(surveyAnswers).where(eq(surveyAnswers.customer, id)),
    access: await database
      .select({
        scheme: accessRegistrations.scheme,
        firstName: accessRegistrations.firstName,
        lastName: accessRegistrations.lastName,
        until: accessRegistrations.until,
        applied: accessRegistrations.applied,
        ended: accessRegistrations.ended,
      })
      .from(accessRegistrations)
      .where(eq(accessRegistrations.customer, id)),
    giftAid: await database.select().from(giftAidDeclarations).where(eq(giftAidDeclarations.customer, id)),
    lastingGiftAid: await database.select().from(lastingGiftAid).where(eq(lastingGiftAid.customer, id)),
    notes: await notesAbout(database, eq(officeNotes.customer, id)),
  };
}

async function ordersOf(services: Services, id: string) {
  const own = await services.database
    .select()
    .from(orders)
    .where(eq(orders.customer, id))
    .orderBy(asc(orders.created));
  const ids = own.map((order) => order.id);
  return { orders: own, ...(ids.length > 0 && { ofOrders: await partsOf(services, ids) }) };
}

async function partsOf(services: Services, ids: readonly string[]) {
  const { database } = services;
  const sold = await database
    .select()
    .from(tickets)
    .where(inArray(tickets.order, [...ids]))
    .orderBy(asc(tickets.order), asc(tickets.line));
  const codes = sold.map(({ code }) => code);
  const entered = await database
    .select()
    .from(orderDetails)
    .where(inArray(orderDetails.order, [...ids]));
  return {
    tickets: sold,
    details: entered.map(({ notes, ...rest }) => ({
      ...rest,
      notes: notes && unsealNotes(services, notes),
    })),
    payments: await database
      .select({
        order: tenders.order,
        kind: tenders.kind,
        state: tenders.state,
        amount: tenders.amount,
        currency: tenders.currency,
        taken: tenders.taken,
        returned: tenders.returned,
        method: tenders.method,
        created: tenders.created,
      })
      .from(tenders)
      .where(inArray(tenders.order, [...ids])),
    notes: await notesAbout(database, inArray(officeNotes.order, [...ids])),
    shares: codes.length === 0 ? [] : await sharesOf(database, codes),
    withdrawals: await database
      .select()
      .from(withdrawals)
      .where(inArray(withdrawals.order, [...ids])),
  };
}

/** What staff have written down; the authors' names are not the customer's data. */
function notesAbout(database: Database, subject: SQL) {
  return database
    .select({ order: officeNotes.order, text: officeNotes.text, at: officeNotes.at })
    .from(officeNotes)
    .where(subject)
    .orderBy(asc(officeNotes.at), asc(officeNotes.id));
}

function sharesOf(database: Database, codes: string[]) {
  return database
    .select({
      ticket: ticketShares.ticket,
      name: ticketShares.name,
      created: ticketShares.created,
      revoked: ticketShares.revoked,
    })
    .from(ticketShares)
    .where(inArray(ticketShares.ticket, codes));
}

async function purchasesOf(database: Database, id: string) {
  const isCredit = and(eq(storedValue.customer, id), eq(storedValue.kind, "credit"));
  return {
    memberships: await database.select().from(memberships).where(eq(memberships.customer, id)),
    registrations: await database.select().from(registrations).where(eq(registrations.customer, id)),
    ticketSubscriptions: await database
      .select()
      .from(ticketSubscriptions)
      .where(eq(ticketSubscriptions.customer, id)),
    donations: await database.select().from(donations).where(eq(donations.customer, id)),
    seatsInSeries: await database.select().from(seriesRights).where(eq(seriesRights.customer, id)),
    seriesRenewals: await database.select().from(seriesRenewals).where(eq(seriesRenewals.customer, id)),
    credit: await database
      .select({
        lot: storedValue.id,
        face: storedValue.face,
        balance: storedValue.balance,
        currency: storedValue.currency,
        validUntil: storedValue.validUntil,
        origin: storedValue.origin,
        kind: storedValueEntries.kind,
        amount: storedValueEntries.amount,
        at: storedValueEntries.at,
      })
      .from(storedValue)
      .innerJoin(storedValueEntries, eq(storedValueEntries.value, storedValue.id))
      .where(isCredit)
      .orderBy(asc(storedValueEntries.id)),
  };
}

async function debitsOf(database: Database, id: string) {
  return {
    mandates: await database
      .select({ state: mandates.state, provider: mandates.provider, created: mandates.created })
      .from(mandates)
      .where(eq(mandates.customer, id)),
    debitPlans: await database.select().from(debitPlans).where(eq(debitPlans.customer, id)),
    instalments: await database
      .select({
        plan: instalments.plan,
        due: instalments.due,
        amount: instalments.amount,
        state: instalments.state,
      })
      .from(instalments)
      .innerJoin(debitPlans, eq(debitPlans.id, instalments.plan))
      .where(eq(debitPlans.customer, id)),
    paymentCards: await database
      .select({
        state: paymentCards.state,
        method: paymentCards.method,
        masked: paymentCards.masked,
        expires: paymentCards.expires,
        holder: paymentCards.holder,
        address: paymentCards.address,
        preferred: paymentCards.preferred,
        agreedTo: paymentCards.consentText,
        version: paymentCards.consentVersion,
        created: paymentCards.created,
        removed: paymentCards.removed,
      })
      .from(paymentCards)
      .where(eq(paymentCards.customer, id)),
  };
}

async function loginsOf(database: Database, id: string) {
  return {
    emailChanges: await database
      .select({
        email: emailChanges.email,
        requested: emailChanges.requested,
        confirmed: emailChanges.confirmed,
      })
      .from(emailChanges)
      .where(eq(emailChanges.customer, id)),
    refusedEmails: await database
      .select({
        subject: refusedEmails.subject,
        address: refusedEmails.address,
        at: refusedEmails.at,
        settled: refusedEmails.settled,
      })
      .from(refusedEmails)
      .where(eq(refusedEmails.customer, id)),
    passkeys: await database
      .select({ name: passkeys.name, added: passkeys.added, lastUsed: passkeys.lastUsed })
      .from(passkeys)
      .where(eq(passkeys.customer, id)),
    sessions: await database
      .select({ created: sessions.created, lastSeen: sessions.lastSeen })
      .from(sessions)
      .where(eq(sessions.customer, id)),
  };
}
