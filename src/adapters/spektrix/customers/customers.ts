import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Customer, CustomerRegistration } from "#contract/operations/customers.ts";
import { COUNTRIES } from "#domain/customer/countries.ts";
import { emailFaults, newCustomerFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { startSession } from "../../../visitors/start-session.ts";
import {
  areNewCustomersTooMany,
  isEmailTooOften,
  isMailboxTooOften,
  isNetworkTooOften,
} from "../../../visitors/throttle.ts";
import { emptyBasket } from "../basket/baskets.ts";
import { setBasketCustomer } from "../basket/customers-basket.ts";
import type { Services } from "../services.ts";
import type { Reply } from "../wire/client.ts";
import { customerShape, nothingShape, type VendorCustomer } from "../wire/shapes.ts";
import { addAddress } from "./addresses.ts";
import { type People, vendorDetails, viewCustomer } from "./people.ts";
import { cookieHeader, cookiesOf, endSession, findSession, signIn } from "./sessions.ts";

/**
 * The vendor stores customers, checks passwords and sends links; we store who is signed in to which session.
 */
export function createCustomers(services: Services, people: People) {
  const { vendor, settings } = services;

  /** The vendor's cookies stay with us; the visitor gets a new token of ours. */
  async function enter(reply: Reply<VendorCustomer> & { kind: "done" }, caller: Caller) {
    const { value, cookies } = reply;
    // The vendor's sign-in response is incomplete.
    people.forget(value.id);
    const session = await findSession(services, caller);
    const token = await signIn(services, session, value.id, cookieHeader(cookies));
    if (session) await setBasketCustomer(services, session.id, value.id);
    return done({ session: token, customer: view((await people.read(value.id)) ?? value) });
  }

  /** Requested again when needed if it could not be stored; the registration stays valid. */
  async function keepAddress(customer: string, fields: CustomerRegistration): Promise<void> {
    if (fields.line1.trim() === "") return;
    await addAddress(services, customer, "primary", fields).catch((error: unknown) =>
      services.log.warn({ err: error }, "the customer is registered, but the address was not stored"),
    );
  }

  const view = (customer: VendorCustomer): Customer => viewCustomer(customer, settings.defaultCountry);

  return {
    async startSession({ once }, { address }) {
      const session = await startSession(services, address, once);
      return session === null ? refused("too-many-visits-of-network") : done({ session });
    },

    async countries() {
      return done([...COUNTRIES]);
    },

    async lookUp({ email }, { address }) {
      const faults = emailFaults(email);
      if (faults.length > 0) return refused("invalid", { faults });
      if (await isNetworkTooOften(services, "look-up", address)) return refused("too-many-attempts");
      const path = `/customers?email=${encodeURIComponent(email.trim())}`;
      const reply = await vendor.ask({ path, answer: customerShape });
      return done({ known: reply.kind === "done" });
    },

    async logIn({ email, password }, caller) {
      const faults = emailFaults(email);
      if (password === "") faults.push({ field: "password", rule: "password-required" });
      if (faults.length > 0) return refused("invalid", { faults });
      if (await isNetworkTooOften(services, "log-in", caller.address)) return refused("too-many-attempts");
      const body = { email: email.trim(), password };
      const reply = await vendor.write({
        method: "POST",
        path: "/customer/authenticate",
        body,
        answer: customerShape,
        cookies: "",
      });
      return reply.kind === "done" ? enter(reply, caller) : refused("login-failed");
    },

    async register(fields, caller) {
      const faults = newCustomerFaults(fields, settings.customerDetails);
      if (faults.length > 0) return refused("invalid", { faults });
      if (await areNewCustomersTooMany(services, caller.address)) return refused("too-many-attempts");
      const body = vendorDetails(fields);
      const reply = await vendor.write({
        method: "POST",
        path: "/customer",
        body,
        answer: customerShape,
        cookies: "",
      });
      if (reply.kind === "done") {
        await keepAddress(reply.value.id, fields);
        return enter(reply, caller);
      }
      if (reply.kind === "refused" && /duplicate/i.test(reply.text)) return refused("account-exists");
      throw new Error(`The vendor takes no registration: ${reply.kind}`);
    },

    async logOut(_input, caller) {
      const session = await findSession(services, caller);
      if (!session) return done({});
      const cookies = await cookiesOf(services, session);
      await endSession(services, session);
      await emptyBasket(services, session.id);
      const path = "/customer/deauthenticate";
      // If the vendor's session cannot be ended, it expires.
      if (cookies)
        await vendor.write({ method: "POST", path, answer: nothingShape, cookies }).catch(() => undefined);
      return done({});
    },

    async me(_input, caller) {
      const session = await findSession(services, caller);
      const customer = session?.customer ? await people.read(session.customer) : null;
      return customer ? done(view(customer)) : refused("login-needed");
    },

    async requestPasswordReset({ email }, { address }) {
      const faults = emailFaults(email);
      if (faults.length > 0) return refused("invalid", { faults });
      if (await areEmailsTooMany(services, email, address)) return refused("too-many-attempts");
      const query = new URLSearchParams({
        emailAddress: email.trim(),
        domain: new URL(settings.publicUrl).hostname,
      });
      const path = `/customer/forgot-password?${query}`;
      await vendor.write({ method: "POST", path, answer: nothingShape, cookies: "" });
      return done({});
    },

    /** The vendor's email leads to its own page. */
    async resetPassword() {
      return refused("link-expired");
    },

    async requestLoginLink({ email, next }, { address }) {
      const faults = emailFaults(email);
      if (faults.length > 0) return refused("invalid", { faults });
      if (await areEmailsTooMany(services, email, address)) return refused("too-many-attempts");
      // The vendor replaces "{token}", so its braces must not be encoded.
      const linkUrl = `${settings.publicUrl}/authentication?token={token}&next=${encodeURIComponent(next)}`;
      await vendor.write({
        method: "POST",
        path: "/customer/send-magic-link",
        body: { emailAddress: email.trim(), linkUrl },
        answer: nothingShape,
        cookies: "",
      });
      return done({});
    },

    async logInByLink({ token }, caller) {
      const reply = await vendor.write({
        method: "POST",
        path: "/customer/authenticate-magic-link",
        body: { token },
        answer: customerShape,
        cookies: "",
      });
      return reply.kind === "done" ? enter(reply, caller) : refused("link-expired");
    },
  } satisfies PartOfBackEnd["customers"];
}

/** The vendor sends to addresses without an account too, and the networks of its customers are unknown to us. */
async function areEmailsTooMany(services: Services, email: string, address: string): Promise<boolean> {
  return (
    (await isEmailTooOften(services, email, address)) ||
    (await isNetworkTooOften(services, "look-up", address)) ||
    (await isMailboxTooOften(services, email))
  );
}
