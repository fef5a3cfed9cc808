import { and, eq, ne } from "drizzle-orm";
import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { newPasswordFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { isCustomerTooOften } from "../../../visitors/throttle.ts";
import { execute } from "../basket/execute.ts";
import type { Services } from "../services.ts";
import { sessions } from "../storage/schema.ts";
import { customerShape, nothingShape } from "../wire/shapes.ts";
import type { People } from "./people.ts";
import { cookieHeader, findSession } from "./sessions.ts";

const WRONG = refused("invalid", { faults: [{ field: "current", rule: "current-wrong" }] });

/** The vendor checks the old one by signing in again. */
export function createPassword(services: Services, people: People) {
  const { vendor } = services;
  return {
    async changePassword({ current, password, confirm, endOthers }, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer: id } = session;
      const faults = newPasswordFaults(password, confirm);
      if (current === "") faults.unshift({ field: "current", rule: "current-required" });
      if (faults.length > 0) return refused("invalid", { faults });
      const customer = await people.read(id);
      if (!customer) return refused("login-needed");
      // Not stored, not even hashed.
      const requested = { operation: "changePassword", input: { endOthers } };
      return execute(services, { session, caller }, requested, async () => {
        if (await isCustomerTooOften(services, "password", id)) return refused("account-locked");
        const post = { method: "POST", cookies: "" } as const;
        const enter = (word: string) =>
          vendor.write({
            ...post,
            path: "/customer/authenticate",
            body: { email: customer.email, password: word },
            answer: customerShape,
          });
        const entered = await enter(current);
        if (entered.kind === "done") {
          const changed = await vendor.write({
            ...post,
            path: "/customer/change-password",
            body: { oldPassword: current, newPassword: password },
            cookies: cookieHeader(entered.cookies),
            answer: nothingShape,
          });
          if (changed.kind !== "done") return WRONG;
          // The vendor may have the new password after an interruption, so the old one no longer works.
        } else if ((await enter(password)).kind !== "done") return WRONG;
        await services.inTransaction(async (transaction) => {
          if (endOthers) {
            await transaction
              .update(sessions)
              .set({ customer: null, cookies: null })
              .where(and(eq(sessions.customer, id), ne(sessions.id, session.id)));
          }
          const { language } = caller;
          const change = services.random.id();
          await services.outbox.put(transaction, {
            kind: "password-changed",
            customer: id,
            change,
            language,
          });
        });
        return done({});
      });
    },
  } satisfies PartOfBackEnd["account"];
}
