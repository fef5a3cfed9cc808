import { and, eq, ne } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { newPasswordFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { customers, sessions } from "../../storage/tables/shop.ts";
import { customerSession } from "../../visitors/sessions.ts";
import { findCustomer } from "./customers.ts";
import { forgetEmailChange } from "./email-changes.ts";
import { forgiveGuesses, WRONG_PASSWORD, whyNotCurrent } from "./login-attempts.ts";

/** Guesses count like those at the login, against intruders at an open screen. */
export function createPassword(services: Services): Pick<BackEnd["account"], "changePassword"> {
  return {
    async changePassword({ current, password, confirm, endOthers }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const faults = newPasswordFaults(password, confirm);
      if (current === "") faults.unshift({ field: "current", rule: "current-required" });
      if (faults.length > 0) return refused("invalid", { faults });
      const { customer: id } = session.value;
      const customer = await findCustomer(services.database, id);
      if (!customer) return refused("login-needed");
      const wrong = await whyNotCurrent(services, customer, current, caller.address);
      const passwordHash = await services.passwords.hash(password);
      // The command's record must not contain the passwords, not even as a fingerprint.
      const requested = { operation: "changePassword", input: { endOthers } };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        if (wrong) return wrong;
        const changed = await transaction
          .update(customers)
          .set({ passwordHash })
          // Of two concurrent changes, the second was made with a password that is no longer current.
          .where(and(eq(customers.id, id), eq(customers.passwordHash, customer.passwordHash)))
          .returning({ id: customers.id });
        if (changed.length === 0) return WRONG_PASSWORD;
        await forgiveGuesses(transaction, id, caller.address);
        await forgetEmailChange(transaction, id);
        if (endOthers) {
          await transaction
            .update(sessions)
            .set({ customer: null })
            .where(and(eq(sessions.customer, id), ne(sessions.id, session.value.id)));
        }
        const { language } = caller;
        const change = services.random.id();
        await services.outbox.put(transaction, { kind: "password-changed", customer: id, change, language });
        return done({});
      });
    },
  };
}
