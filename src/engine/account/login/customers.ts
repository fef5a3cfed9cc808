import { and, eq, isNull, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Customer, CustomerRegistration } from "#contract/operations/customers.ts";
import { COUNTRIES } from "#domain/customer/countries.ts";
import { emailFaults, newCustomerFaults, newPasswordFaults } from "#domain/customer/customer-details.ts";
import { foldEmail, readableEmail } from "#domain/customer/email-address.ts";
import { done, refused } from "#domain/outcome.ts";
import { hashToken, newToken } from "../../../credentials/tokens.ts";
import type { Executor as PreparingExecutor } from "../../../storage/executor.ts";
import { preparedQuery } from "../../../storage/prepared-query.ts";
import { startSession } from "../../../visitors/start-session.ts";
import {
  areNewCustomersTooMany,
  isEmailTooOften,
  isMailboxTooOften,
  isNetworkTooOften,
} from "../../../visitors/throttle.ts";
import type { Services } from "../../kernel/services.ts";
import { releaseLiveBasket } from "../../lines/baskets.ts";
import type { Executor } from "../../storage/database.ts";
import { isUniqueViolation } from "../../storage/faults.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { passkeys } from "../../storage/tables/customers/passkeys.ts";
import { customers, sessions } from "../../storage/tables/shop.ts";
import { customerKeys } from "../../visitors/customer-keys.ts";
import { customerSession, findLeft, findSession, signIn } from "../../visitors/sessions.ts";
import { createCustomerSearch } from "../search/customer-search.ts";
import { hasAddress, writtenAddress } from "../written-address.ts";
import { useLink } from "./customer-links.ts";
import { forgetEmailChange } from "./email-changes.ts";
import { countGuess, forgiveGuesses, isKnownNetwork, isLocked, unlockAccount } from "./login-attempts.ts";

export function createCustomers(services: Services): BackEnd["customers"] {
  const { database, settings } = services;
  return {
    async startSession({ once }, caller) {
      const session = await startSession(services, caller.address, once);
      return session === null ? refused("too-many-visits-of-network") : done({ session });
    },

    async countries() {
      return done([...COUNTRIES]);
    },

    async lookUp({ email }, caller) {
      const faults = emailFaults(email);
      if (faults.length > 0) return refused("invalid", { faults });
      if (await isNetworkTooOften(services, "look-up", caller.address)) return refused("too-many-attempts");
      return done({ known: (await findByEmail(database, email)) !== null });
    },

    search: createCustomerSearch(services),

    async logIn({ email, password }, caller) {
      const faults = emailFaults(email);
      if (password === "") faults.push({ field: "password", rule: "password-required" });
      if (faults.length > 0) return refused("invalid", { faults });
      if (await isNetworkTooOften(services, "log-in", caller.address)) return refused("too-many-attempts");
      const customer = await findByEmail(database, email);
      if (!customer) {
        await services.passwords.pretendToCheck(password);
        return refused("login-failed");
      }
      const guess = await countGuess(services, customer.id, caller.address);
      if (!guess.allowed) return refused("account-locked");
      if (!(await services.passwords.matches(password, customer.passwordHash))) {
        return refused(guess.last ? "account-locked" : "login-failed");
      }
      const own = await findSession(services, caller);
      const token = await inTransaction(database, async (transaction) => {
        const session = own ?? (await findLeft(services, transaction, caller, customer.id));
        await forgiveGuesses(transaction, customer.id, caller.address);
        return signIn(services, transaction, { caller, session, customer: customer.id });
      });
      return done({ session: token, customer: viewCustomer(customer) });
    },

    async register(fields, caller) {
      const faults = newCustomerFaults(fields, settings.customerDetails);
      if (faults.length > 0) return refused("invalid", { faults });
      if (await areNewCustomersTooMany(services, caller.address)) return refused("too-many-attempts");
      const session = await findSession(services, caller);
      const row = await newCustomer(services, fields);
      try {
        const token = await inTransaction(database, async (transaction) => {
          await transaction.insert(customers).values(row);
          return signIn(services, transaction, { caller, session, customer: row.id });
        });
        return done({ session: token, customer: viewCustomer(row) });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return (await registeredJustNow(services, fields, caller)) ?? refused("account-exists");
      }
    },

    async logOut(_input, caller) {
      const session = await findSession(services, caller);
      if (session) {
        await inTransaction(database, async (transaction) => {
          const performances = await releaseLiveBasket(transaction, session.id);
          services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
          // The row stays for the baskets that refer to it, without its token.
          await transaction
            .update(sessions)
            .set({ tokenHash: hashToken(newToken(services)), customer: null })
            .where(eq(sessions.id, session.id));
        });
      }
      return done({});
    },

    async me(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const customer = await findCustomer(database, session.value.customer);
      return customer ? done(viewCustomer(customer)) : refused("login-needed");
    },

    async requestPasswordReset({ email }, caller) {
      return requestEmail(services, email, caller.address, (customer) => ({
        kind: "customer-link",
        link: "password-reset",
        customer,
        language: caller.language,
        next: "/",
      }));
    },

    async resetPassword({ token, password, confirm }, caller) {
      const faults = newPasswordFaults(password, confirm);
      if (faults.length > 0) return refused("invalid", { faults });
      const passwordHash = await services.passwords.hash(password);
      const own = await findSession(services, caller);
      return inTransaction(database, async (transaction) => {
        const id = await useLink(services, transaction, "password-reset", token);
        if (id === null) return refused("link-expired");
        const session = own ?? (await findLeft(services, transaction, caller, id));
        const before = await findCustomer(transaction, id);
        // Passkeys may be an impostor's as long as the address was not proven.
        if (before?.proven === null) await transaction.delete(passkeys).where(eq(passkeys.customer, id));
        // A new password signs out every session.
        await transaction.update(sessions).set({ customer: null }).where(eq(sessions.customer, id));
        await forgetEmailChange(transaction, id);
        const [customer] = await transaction
          .update(customers)
          .set({ passwordHash, proven: new Date(services.now()) })
          .where(eq(customers.id, id))
          .returning();
        if (!customer) throw new Error(`A link of customer ${id}, who is not there`);
        await unlockAccount(transaction, id, caller.address);
        const fresh = await signIn(services, transaction, { caller, session, customer: id });
        return done({ session: fresh, customer: viewCustomer(customer) });
      });
    },

    async requestLoginLink({ email, next }, caller) {
      return requestEmail(services, email, caller.address, (customer) => ({
        kind: "customer-link",
        link: "login",
        customer,
        language: caller.language,
        next,
      }));
    },

    async logInByLink({ token }, caller) {
      const own = await findSession(services, caller);
      // An impostor may have registered this address: their sessions and password are removed.
      const nobodys = await services.passwords.hash(newToken(services));
      return inTransaction(database, async (transaction) => {
        const id = await useLink(services, transaction, "login", token);
        const customer = id === null ? null : await findCustomer(transaction, id);
        if (!customer) return refused("link-expired");
        if (await isLocked(services, transaction, customer.id, caller.address))
          return refused("account-locked");
        if (customer.proven === null) await takeOver(services, transaction, customer.id, nobodys);
        await forgiveGuesses(transaction, customer.id, caller.address);
        const session = own ?? (await findLeft(services, transaction, caller, customer.id));
        const fresh = await signIn(services, transaction, { caller, session, customer: customer.id });
        return done({ session: fresh, customer: viewCustomer(customer) });
      });
    },
  };
}

/** A repeated registration whose first answer was lost; its visitor's session shows this. */
async function registeredJustNow(services: Services, fields: CustomerRegistration, caller: Caller) {
  const { database } = services;
  const customer = await findByEmail(database, fields.email);
  const session = customer && (await findLeft(services, database, caller, customer.id));
  if (!session || !(await services.passwords.matches(fields.password, customer.passwordHash))) return null;
  const token = await signIn(services, database, { caller, session, customer: customer.id });
  return done({ session: token, customer: viewCustomer(customer) });
}

type CustomerRow = typeof customers.$inferSelect;

async function findByEmail(executor: Executor, email: string): Promise<CustomerRow | null> {
  const [row] = await executor
    .select()
    .from(customers)
    .where(eq(customers.foldedEmail, foldEmail(email)));
  return row ?? null;
}

const customerById = preparedQuery("customer-by-id", (executor) => selectCustomer(executor));
const lockedCustomer = preparedQuery("locked-customer", (executor) =>
  selectCustomer(executor).for("no key update"),
);

function selectCustomer(executor: PreparingExecutor) {
  return executor
    .select()
    .from(customers)
    .where(
      and(eq(customers.id, sql.placeholder("id")), isNull(customers.erased), isNull(customers.mergedInto)),
    );
}

/** `locking` keeps the customer locked until the transaction ends. Null if there is none, or it was erased or merged. */
export async function findCustomer(
  executor: Executor,
  id: string,
  locking: "lock" | "look" = "look",
): Promise<CustomerRow | null> {
  const [row] = await (locking === "lock" ? lockedCustomer : customerById)(executor, { id });
  return row ?? null;
}

/** Removes all earlier access when an address is proven for the first time. */
async function takeOver(
  services: Services,
  executor: Executor,
  id: string,
  passwordHash: string,
): Promise<void> {
  await executor.update(sessions).set({ customer: null }).where(eq(sessions.customer, id));
  await executor.delete(passkeys).where(eq(passkeys.customer, id));
  await forgetEmailChange(executor, id);
  const proven = new Date(services.now());
  await executor.update(customers).set({ passwordHash, proven }).where(eq(customers.id, id));
}

/** Queues an email with a link; answers alike whether the address is known or not. */
async function requestEmail(
  services: Services,
  email: string,
  address: string,
  message: (customer: string) => Parameters<Services["outbox"]["put"]>[1],
) {
  const faults = emailFaults(email);
  if (faults.length > 0) return refused("invalid", { faults });
  // Limits per mailbox and network, and per mailbox over all networks.
  const tooOften =
    (await isEmailTooOften(services, email, address)) ||
    (await isNetworkTooOften(services, "look-up", address));
  if (tooOften) return refused("too-many-attempts");
  const customer = await findByEmail(services.database, email);
  const isFull = await isMailboxTooOften(services, email);
  const known = customer !== null && (await isKnownNetwork(services.database, customer.id, address));
  if (isFull && !known) return refused("too-many-attempts");
  if (customer) {
    await inTransaction(services.database, (transaction) =>
      services.outbox.put(transaction, message(customer.id)),
    );
  }
  return done({});
}

async function newCustomer(services: Services, fields: CustomerRegistration): Promise<CustomerRow> {
  const text = (value: string) => value.trim();
  const email = readableEmail(fields.email);
  return {
    id: services.random.id(),
    email,
    ...customerKeys({ ...fields, email }),
    passwordHash: await services.passwords.hash(fields.password),
    wrongPasswords: 0,
    title: text(fields.title),
    prefix: text(fields.prefix),
    firstName: text(fields.firstName),
    middleName: text(fields.middleName),
    lastName: text(fields.lastName),
    phone: text(fields.phone),
    dateOfBirth: fields.dateOfBirth,
    address: hasAddress(fields) ? writtenAddress(fields, services.settings) : null,
    created: new Date(services.now()),
    proven: null,
    erased: null,
    mergedInto: null,
  };
}

export function viewCustomer(row: CustomerRow): Customer {
  const {
    passwordHash: _hash,
    wrongPasswords: _wrong,
    created: _created,
    proven: _proven,
    erased: _erased,
    mergedInto: _mergedInto,
    foldedEmail: _folded,
    searchName: _search,
    ...customer
  } = row;
  return customer;
}
