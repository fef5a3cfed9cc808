import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { emailFaults } from "#domain/customer/customer-details.ts";
import { foldEmail, readableEmail } from "#domain/customer/email-address.ts";
import { done, refused } from "#domain/outcome.ts";
import type { EmailPerson } from "#ports/recipients.ts";
import { hashToken } from "../../../credentials/tokens.ts";
import { isCustomerTooOften, isEmailTooOften, isMailboxTooOften } from "../../../visitors/throttle.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { isUniqueViolation } from "../../storage/faults.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { emailChanges } from "../../storage/tables/customers/account.ts";
import { customerLinks, customers, orders, sessions } from "../../storage/tables/shop.ts";
import { customerSession, findSession, hasJustSignedIn } from "../../visitors/sessions.ts";
import { findCustomer } from "./customers.ts";
import { forgetEmailChange, tokenOfEmailChange } from "./email-changes.ts";
import { forgiveGuesses, whyNotCurrent } from "./login-attempts.ts";

/** A day, for customers who cannot read the new mailbox immediately. */
const LINK_MS = 24 * 3_600_000;

export function createEmailChange(services: Services): BackEnd["emailChange"] {
  const { database } = services;

  /** Counts an address with an account like any other: only its mailbox is notified. */
  async function isTooMany(customer: string, email: string, address: string): Promise<boolean> {
    const counted = await Promise.all([
      isCustomerTooOften(services, "email-change", customer),
      isEmailTooOften(services, email, address),
      isMailboxTooOften(services, email),
    ]);
    return counted.includes(true);
  }

  return {
    async read(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const customer = await findCustomer(database, session.value.customer);
      if (!customer) return refused("login-needed");
      const [waiting] = await database
        .select()
        .from(emailChanges)
        .where(
          and(
            eq(emailChanges.customer, customer.id),
            isNull(emailChanges.confirmed),
            gt(emailChanges.expires, new Date(services.now())),
          ),
        );
      return done({
        email: customer.email,
        waiting: waiting ? { email: waiting.email, until: waiting.expires.toISOString() } : null,
        needsPassword: !(await hasJustSignedIn(services, session.value)),
      });
    },

    async ask({ email: typed, current }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer: id } = session.value;
      const customer = await findCustomer(database, id);
      if (!customer) return refused("login-needed");
      const email = readableEmail(typed);
      const faults = emailFaults(email);
      if (foldEmail(email) === customer.foldedEmail) faults.push({ field: "email", rule: "email-same" });
      const needsPassword = current !== "" || !(await hasJustSignedIn(services, session.value));
      if (needsPassword && current === "") faults.push({ field: "current", rule: "current-required" });
      if (faults.length > 0) return refused("invalid", { faults });
      const wrong = needsPassword ? await whyNotCurrent(services, customer, current, caller.address) : null;
      if (wrong) return wrong;
      if (await isTooMany(id, email, caller.address)) return refused("too-many-attempts");
      const requested = { operation: "emailChange.ask", input: { email } };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        if (needsPassword) await forgiveGuesses(transaction, id, caller.address);
        const change = services.random.id();
        const now = services.now();
        const row = {
          ...{ change, email, requested: new Date(now), expires: new Date(now + LINK_MS), confirmed: null },
          tokenHash: hashToken(tokenOfEmailChange(services, change)),
        };
        // Replaces the previous request, so that a link sent to a mistyped address stops working.
        await transaction
          .insert(emailChanges)
          .values({ customer: id, ...row })
          .onConflictDoUpdate({ target: emailChanges.customer, set: row });
        const { language } = caller;
        await services.outbox.put(transaction, { kind: "email-change", change, language });
        await services.outbox.put(transaction, {
          ...{ kind: "email-changed", what: "requested", person: personOf(customer), change, language },
        });
        return done({});
      });
    },

    async drop(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const requested = { operation: "emailChange.drop", input: {} };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        await forgetEmailChange(transaction, session.value.customer);
        return done({});
      });
    },

    async confirm({ token, endOthers }, caller) {
      const own = await findSession(services, caller);
      try {
        return await inTransaction(database, async (transaction) => {
          const now = new Date(services.now());
          const [change] = await transaction
            .select()
            .from(emailChanges)
            .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expires, now)))
            .for("update");
          if (!change) return refused("link-expired");
          const { customer: id, email } = change;
          if (change.confirmed) return done({ email });
          const customer = await findCustomer(transaction, id);
          if (!customer) return refused("link-expired");
          await transaction.update(emailChanges).set({ confirmed: now }).where(eq(emailChanges.customer, id));
          await transaction
            .update(customers)
            .set({ email, foldedEmail: foldEmail(email), proven: now })
            .where(eq(customers.id, id));
          await moveEmails(transaction, id, email);
          if (endOthers) {
            await transaction
              .update(sessions)
              .set({ customer: null })
              .where(and(eq(sessions.customer, id), own ? ne(sessions.id, own.id) : undefined));
          }
          const { language } = caller;
          await services.outbox.put(transaction, {
            ...{ kind: "email-changed", what: "changed", person: personOf(customer), language },
            change: change.change,
          });
          return done({ email });
        });
      } catch (error) {
        // The address was registered since. The link proves the mailbox, so this reveals nothing to others.
        if (isUniqueViolation(error)) return refused("email-taken");
        throw error;
      }
    },
  };
}

/** Changes the address in earlier orders, to which their emails go, and deletes the links sent to the old one. */
export async function moveEmails(transaction: Transaction, customer: string, email: string): Promise<void> {
  await transaction
    .update(orders)
    .set({ document: sql`jsonb_set(${orders.document}, '{holder,email}', to_jsonb(${email}::text))` })
    .where(eq(orders.customer, customer));
  await transaction.delete(customerLinks).where(eq(customerLinks.customer, customer));
}

export function personOf({ email, firstName, lastName }: EmailPerson): EmailPerson {
  return { email, firstName, lastName };
}
