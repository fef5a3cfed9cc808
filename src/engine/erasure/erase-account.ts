import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { eraseFromAuditLog } from "../../audit-log/erase.ts";
import { storedValue } from "../../payments/schema.ts";
import { languageOfCustomer } from "../account/language-of.ts";
import { lockCustomerWhole } from "../account/lock-customer.ts";
import { findCustomer } from "../account/login/customers.ts";
import { whyNotCurrent } from "../account/login/login-attempts.ts";
import { mergedInto } from "../account/merged-customers.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { isStillCustomer } from "../kernel/still-customer.ts";
import { todayOf } from "../kernel/today.ts";
import { steerPlan } from "../sales/direct-debit/change-plan.ts";
import { owedBy } from "../sales/direct-debit/debts.ts";
import type { Transaction } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { counterSales } from "../storage/tables/counter.ts";
import { accessRegistrations } from "../storage/tables/customers/access.ts";
import {
  customerAddresses,
  customerDetails,
  emailChanges,
  surveyAnswers,
} from "../storage/tables/customers/account.ts";
import { donations, grants, memberships } from "../storage/tables/customers/members.ts";
import { officeNotes } from "../storage/tables/customers/notes.ts";
import { passkeys } from "../storage/tables/customers/passkeys.ts";
import { paymentCards } from "../storage/tables/customers/payment-cards.ts";
import { householdMembers } from "../storage/tables/orders/checkout.ts";
import { refusedEmails } from "../storage/tables/refused-emails.ts";
import { debitPlans } from "../storage/tables/sales/direct-debit.ts";
import { ticketSubscriptions } from "../storage/tables/sales/flex.ts";
import { registrations } from "../storage/tables/sales/registrations.ts";
import { seriesRenewals, seriesRights } from "../storage/tables/sales/series.ts";
import {
  baskets,
  customerLinks,
  customers,
  orders,
  performances,
  sessions,
  tickets,
  wrongPasswords,
} from "../storage/tables/shop.ts";
import { erasedKeys } from "../visitors/customer-keys.ts";
import { customerSession } from "../visitors/sessions.ts";
import { eraseEntries, isPayingOffer } from "../waiting-list/erase-entries.ts";
import { eraseOrder } from "./erase-order.ts";

/** Removes personal data and keeps sales in the books under a number. Refused while anything is outstanding. */
export function createErasure(services: Services): Pick<BackEnd["account"], "erase"> {
  return {
    async erase({ current, waiveCredit }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      if (current === "")
        return refused("invalid", { faults: [{ field: "current", rule: "current-required" }] });
      const { customer: id } = session.value;
      const customer = await findCustomer(services.database, id);
      if (!customer) return refused("login-needed");
      const wrong = await whyNotCurrent(services, customer, current, caller.address);
      const { email, firstName, lastName } = customer;
      const requested = { operation: "eraseAccount", input: { waiveCredit } };
      // Not as the customer's command: at its end there is none.
      const own = { id: session.value.id, customer: id };
      return execute(services, { session: own, caller, requested }, async (transaction) => {
        if (wrong) return wrong;
        await lockCustomerWhole(transaction, id);
        if (!(await isStillCustomer(transaction, id))) return refused("login-needed");
        const refusal = await eraseUnlessKept(services, transaction, id, waiveCredit);
        if (refusal) return refusal;
        const person = { email, firstName, lastName };
        await services.outbox.put(transaction, {
          kind: "account-erased",
          person,
          language: caller.language,
          change: services.random.id(),
        });
        return done({});
      });
    },
  };
}

/** Maximum number per run of the hourly job. */
const OLD_AT_ONCE = 100;
const YEAR_MS = 365.25 * 86_400_000;

/** Called hourly. Erases accounts that have been inactive for `accountYears`, unless something is outstanding. */
export async function forgetOldAccounts(services: Services): Promise<number> {
  const { accountYears } = services.settings;
  if (accountYears === null) return 0;
  const before = new Date(services.now() - accountYears * YEAR_MS);
  const { rows } = await services.database.execute<{ id: string }>(sql`
    select id from customers where created < ${before} and erased is null and merged_into is null
      and not exists (select 1 from orders where orders.customer = customers.id and orders.created >= ${before})
      and not exists (select 1 from sessions where sessions.customer = customers.id)
    order by created limit ${OLD_AT_ONCE}`);
  let forgotten = 0;
  for (const { id } of rows) {
    await inTransaction(services.database, async (transaction) => {
      await lockCustomerWhole(transaction, id);
      if ((await eraseUnlessKept(services, transaction, id, false)) === null) forgotten += 1;
    });
  }
  return forgotten;
}

/** Called hourly. Removes who bought at the counter without an account, after as many years as an account. */
export async function forgetOldCounterBuyers(services: Services): Promise<number> {
  const { accountYears } = services.settings;
  if (accountYears === null) return 0;
  const before = new Date(services.now() - accountYears * YEAR_MS);
  return inTransaction(services.database, async (transaction) => {
    const old = await transaction
      .select({ order: orders })
      .from(counterSales)
      .innerJoin(baskets, eq(baskets.session, counterSales.id))
      .innerJoin(orders, eq(orders.basket, baskets.id))
      .innerJoin(customers, eq(customers.id, orders.customer))
      .where(
        and(isNotNull(counterSales.buyer), lt(counterSales.created, before), isNotNull(customers.erased)),
      )
      .orderBy(counterSales.created)
      .limit(OLD_AT_ONCE);
    for (const { order } of old) await eraseOrder(services, transaction, order);
    await transaction
      .update(counterSales)
      .set({ buyer: null })
      .where(
        and(
          isNotNull(counterSales.buyer),
          lt(counterSales.created, before),
          sql`not exists (select from baskets join orders on orders.basket = baskets.id where baskets.session = ${counterSales.id})`,
        ),
      );
    return old.length;
  });
}

/** For the office: at the customer's written request or at the counter, with the same email afterwards. */
export function eraseByOffice(
  services: Services,
  id: string,
  { waiveCredit }: { readonly waiveCredit: boolean },
): Promise<Outcome<Record<never, never>, Kept | { reason: "unknown-customer" }>> {
  return inTransaction(services.database, async (transaction) => {
    await lockCustomerWhole(transaction, id);
    const customer = await findCustomer(transaction, id);
    if (!customer) return refused("unknown-customer");
    const { email, firstName, lastName } = customer;
    const language = (await languageOfCustomer(transaction, id)) ?? "sv";
    const refusal = await eraseUnlessKept(services, transaction, id, waiveCredit);
    if (refusal) return refusal;
    await services.outbox.put(transaction, {
      ...{ kind: "account-erased", person: { email, firstName, lastName }, language },
      change: services.random.id(),
    });
    return done({});
  });
}

/** With the duplicates that were merged into the customer, whom the caller has locked. Null if they are erased. */
async function eraseUnlessKept(
  services: Services,
  transaction: Transaction,
  id: string,
  waiveCredit: boolean,
): Promise<Outcome<never, Kept> | null> {
  const duplicates = await mergedInto(transaction, id);
  for (const one of duplicates) await lockCustomerWhole(transaction, one);
  const all = [id, ...duplicates];
  for (const one of all) {
    const refusal = await whyKept(services, transaction, one, waiveCredit);
    if (refusal) return refusal;
  }
  for (const one of all) {
    const mailbox = await mailboxOf(transaction, one);
    if (mailbox !== null) await eraseEntries(services, transaction, mailbox);
    await eraseCustomer(services, transaction, one);
  }
  return null;
}

export type Kept =
  | { reason: "performance-to-come" }
  | { reason: "purchase-under-way" }
  | { reason: "debt-left"; owed: { amount: number; currency: "SEK" } }
  | { reason: "credit-left"; credit: { amount: number; currency: "SEK" } };

async function whyKept(
  services: Services,
  transaction: Transaction,
  id: string,
  waiveCredit: boolean,
): Promise<Outcome<never, Kept> | null> {
  const now = new Date(services.now());
  const [coming] = await transaction
    .select({ code: tickets.code })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.order))
    .innerJoin(performances, eq(performances.id, tickets.performance))
    .where(
      and(
        eq(orders.customer, id),
        or(eq(tickets.forResale, true), and(eq(tickets.valid, true), gt(performances.starts, now))),
      ),
    )
    .limit(1);
  if (coming) return refused("performance-to-come");
  const [open] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer, id), inArray(orders.state, ["paying", "charging", "reserved"])))
    .limit(1);
  if (open) return refused("purchase-under-way");
  const [drawn] = await transaction
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.customer, id), eq(registrations.state, "drawn")))
    .limit(1);
  // Seats were drawn for them, and the notification is still to come.
  if (drawn) return refused("purchase-under-way");
  const mailbox = await mailboxOf(transaction, id);
  if (mailbox !== null && (await isPayingOffer(transaction, mailbox))) return refused("purchase-under-way");
  // A debt cannot be collected after erasure: it has to be paid or waived first.
  const debt = await owedBy(transaction, id);
  if (debt) return refused("debt-left", { owed: debt });
  const lots = await transaction
    .select()
    .from(storedValue)
    .where(and(eq(storedValue.customer, id), eq(storedValue.kind, "credit"), eq(storedValue.state, "live")));
  const today = todayOf(services);
  const left = lots.filter(
    ({ balance, validUntil }) => balance > 0 && (validUntil === null || validUntil >= today),
  );
  const [first] = left;
  if (!first || waiveCredit) return null;
  const amount = left.reduce((sum, { balance }) => sum + balance, 0);
  return refused("credit-left", { credit: { amount, currency: first.currency as "SEK" } });
}

/** The folded email address, if the customer has proven that it is theirs; null otherwise. */
async function mailboxOf(transaction: Transaction, id: string): Promise<string | null> {
  const [row] = await transaction
    .select({ foldedEmail: customers.foldedEmail })
    .from(customers)
    .where(and(eq(customers.id, id), isNotNull(customers.proven)));
  return row?.foldedEmail ?? null;
}

async function forgetAuditInputs(transaction: Transaction, id: string): Promise<void> {
  const customer = await findCustomer(transaction, id);
  if (!customer) return;
  const { email, firstName, lastName } = customer;
  const own = await transaction.select({ number: orders.number }).from(orders).where(eq(orders.customer, id));
  const numbers = own.map(({ number }) => number);
  await eraseFromAuditLog(transaction, {
    ...{ customer: id, email, name: `${firstName} ${lastName}`.trim(), orders: numbers },
  });
}

/** The caller has locked the customer. Keeps what the law requires: amounts, performances, consents by number. */
async function eraseCustomer(services: Services, transaction: Transaction, id: string): Promise<void> {
  const at = new Date(services.now());
  await forgetAuditInputs(transaction, id);
  await transaction
    .update(customers)
    .set({
      // No deliverable address, and no password that could match.
      ...{ ...erasedKeys(id), passwordHash: "", erased: at, proven: null, address: null },
      ...{ title: "", prefix: "", firstName: "", middleName: "", lastName: "", phone: "", dateOfBirth: "" },
    })
    .where(eq(customers.id, id));
  for (const table of [
    customerDetails,
    customerAddresses,
    surveyAnswers,
    householdMembers,
    customerLinks,
    emailChanges,
    passkeys,
    paymentCards,
    wrongPasswords,
    accessRegistrations,
    refusedEmails,
    officeNotes,
  ]) {
    await transaction.delete(table).where(eq(table.customer, id));
  }
  await transaction.update(sessions).set({ customer: null }).where(eq(sessions.customer, id));
  await transaction
    .update(memberships)
    .set({ cancelled: at })
    .where(and(eq(memberships.customer, id), sql`${memberships.cancelled} is null`));
  await transaction
    .update(ticketSubscriptions)
    .set({ cancelled: at })
    .where(and(eq(ticketSubscriptions.customer, id), isNull(ticketSubscriptions.cancelled)));
  await transaction
    .update(grants)
    .set({ until: at })
    .where(and(eq(grants.customer, id), gt(grants.until, at)));
  // No further collections; those already at the bank complete and stay in the books.
  for (const plan of await transaction.select().from(debitPlans).where(eq(debitPlans.customer, id))) {
    await steerPlan(services, transaction, plan.id, "stop");
  }
  await forgetRegistrations(transaction, id);
  await transaction
    .update(seriesRights)
    .set({ ended: at })
    .where(and(eq(seriesRights.customer, id), isNull(seriesRights.ended)));
  await transaction.update(seriesRenewals).set({ preference: null }).where(eq(seriesRenewals.customer, id));
  await transaction.update(donations).set({ recognition: "", tribute: "" }).where(eq(donations.customer, id));
  const own = await transaction.select().from(orders).where(eq(orders.customer, id));
  for (const order of own) await eraseOrder(services, transaction, order);
}

/** Cancels registrations that are not drawn yet; a draw can still be repeated, since it uses numbers and no names. */
async function forgetRegistrations(transaction: Transaction, id: string): Promise<void> {
  const own = eq(registrations.customer, id);
  await transaction.delete(registrations).where(and(own, isNull(registrations.rank)));
  await transaction.update(registrations).set({ household: id }).where(own);
}
