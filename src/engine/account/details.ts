import { eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { addressFaults, personFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { customers } from "../storage/tables/shop.ts";
import { searchName } from "../visitors/customer-keys.ts";
import { customerSession } from "../visitors/sessions.ts";
import { findCustomer, viewCustomer } from "./login/customers.ts";
import { mobileOf, setMobile } from "./mobile-number.ts";
import { hasAddress, writtenAddress } from "./written-address.ts";

type Details = Pick<BackEnd["account"], "details" | "changeDetails">;

export function createCustomerDetails(services: Services): Details {
  const { database, settings } = services;
  const { customerDetails: rules } = settings;
  return {
    async details(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer: id } = session.value;
      const [customer, mobile] = await Promise.all([findCustomer(database, id), mobileOf(database, id)]);
      if (!customer) return refused("login-needed");
      return done({ ...viewCustomer(customer), mobile });
    },

    async changeDetails(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const faults = [...personFaults(input, rules), ...addressFaults(input, rules)];
      if (faults.length > 0) return refused("invalid", { faults });
      const { customer: id } = session.value;
      const requested = { operation: "changeDetails", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        // Fields that the house hides keep their values, since the form did not submit them.
        const shown = <Value>(rule: keyof typeof rules, fields: Value) =>
          rules[rule] === "hidden" ? {} : fields;
        const stored = rules.middleName === "hidden" ? await findCustomer(transaction, id, "lock") : input;
        const middleName = stored?.middleName ?? "";
        await transaction
          .update(customers)
          .set({
            firstName: input.firstName.trim(),
            lastName: input.lastName.trim(),
            searchName: searchName({ ...input, middleName }),
            ...shown("title", { title: input.title.trim() }),
            ...shown("prefix", { prefix: input.prefix.trim() }),
            ...shown("middleName", { middleName: input.middleName.trim() }),
            ...shown("phone", { phone: input.phone.trim() }),
            ...shown("dateOfBirth", { dateOfBirth: input.dateOfBirth }),
            // An address can be changed here, but not deleted.
            ...shown("address", hasAddress(input) ? { address: writtenAddress(input, settings) } : {}),
          })
          .where(eq(customers.id, id));
        await setMobile(transaction, id, input.mobile.trim());
        return done({});
      });
    },
  };
}
