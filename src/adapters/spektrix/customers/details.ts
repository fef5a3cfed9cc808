import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { addressFaults, personFaults } from "#domain/registration.ts";
import type { Services } from "../services.ts";
import { customerShape } from "../wire/shapes.ts";
import { type People, vendorPerson, viewCustomer } from "./people.ts";
import { findSession } from "./sessions.ts";

/** What customers see and change of themselves: the vendor keeps it, under the rules of registering. */
export function createDetails(services: Services, people: People) {
  const { vendor, settings } = services;
  return {
    async details(_input, caller) {
      const session = await findSession(services, caller);
      const customer = session?.customer ? await people.read(session.customer) : null;
      if (!customer) return refused("login-needed");
      return done({ ...viewCustomer(customer, settings.defaultCountry), mobile: "" });
    },

    async changeDetails(fields, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { registration: rules, defaultCountry } = settings;
      const faults = [...personFaults(fields, rules), ...addressFaults(fields, rules)];
      if (faults.length > 0) return refused("invalid", { faults });
      const reply = await vendor.tell({
        method: "PATCH",
        path: `/customers/${encodeURIComponent(session.customer)}`,
        body: vendorPerson(fields, defaultCountry),
        answer: customerShape,
      });
      if (reply.kind !== "done") throw new Error(`The vendor does not change its customer: ${reply.kind}`);
      people.learn(reply.value);
      return done({});
    },
  } satisfies PartOfBackEnd["account"];
}
