import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { addressFaults, personFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../basket/execute.ts";
import type { Services } from "../services.ts";
import { nothingShape } from "../wire/shapes.ts";
import { writeAddress } from "./addresses.ts";
import { type People, vendorPerson, viewCustomer } from "./people.ts";
import { findSession } from "./sessions.ts";

export function createCustomerDetails(services: Services, people: People) {
  const { vendor, settings } = services;
  return {
    async details(_input, caller) {
      const session = await findSession(services, caller);
      const customer = session?.customer ? await people.read(session.customer) : null;
      if (!customer) return refused("login-needed");
      return done({
        ...viewCustomer(customer, settings.defaultCountry),
        mobile: customer.mobile ?? "",
      });
    },

    async changeDetails(fields, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customerDetails: rules } = settings;
      const faults = [...personFaults(fields, rules), ...addressFaults(fields, rules)];
      if (faults.length > 0) return refused("invalid", { faults });
      return execute(
        services,
        { session, caller },
        { operation: "changeDetails", input: fields },
        async () => {
          const { customer } = session;
          const path = `/customers/${encodeURIComponent(customer ?? "")}`;
          const body = vendorPerson(fields);
          const reply = await vendor.write({ method: "PATCH", path, body, answer: nothingShape });
          if (reply.kind !== "done") throw new Error(`The vendor did not change the customer: ${reply.kind}`);
          // An address can be changed here but not deleted.
          if (customer && fields.line1.trim() !== "")
            await writeAddress(services, { people, id: customer, type: "primary", fields });
          if (customer) people.forget(customer);
          return done({});
        },
      );
    },
  } satisfies PartOfBackEnd["account"];
}
