import { and, eq } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Address } from "#contract/operations/customers.ts";
import { ADDRESS_TYPES, type AddressType } from "#domain/customer/address-types.ts";
import { addressFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { customerAddresses } from "../storage/tables/customers/account.ts";
import { customers } from "../storage/tables/shop.ts";
import { customerSession } from "../visitors/sessions.ts";
import { findCustomer } from "./login/customers.ts";
import { hasAddress, writtenAddress } from "./written-address.ts";

type Addresses = Pick<BackEnd["account"], "addresses" | "setAddress" | "removeAddress">;

export function createAddresses(services: Services): Addresses {
  const { database, settings } = services;
  return {
    async addresses(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer: id } = session.value;
      const [customer, others] = await Promise.all([
        findCustomer(database, id),
        database.select().from(customerAddresses).where(eq(customerAddresses.customer, id)),
      ]);
      const there = new Map<AddressType, Address>(others.map(({ type, address }) => [type, address]));
      if (customer?.address) there.set("primary", customer.address);
      return done(
        ADDRESS_TYPES.flatMap((type) => {
          const address = there.get(type);
          return address ? [{ type, address }] : [];
        }),
      );
    },

    async setAddress(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      // An address is optional, but has to be complete.
      const rules = { ...settings.customerDetails, address: "optional" } as const;
      const faults = addressFaults(input, rules);
      if (faults.length === 0 && !hasAddress(input))
        faults.push({ field: "line1", rule: "address-incomplete" });
      if (faults.length > 0) return refused("invalid", { faults });
      const { customer } = session.value;
      const { type } = input;
      const requested = { operation: "setAddress", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const address = writtenAddress(input, settings);
        if (type === "primary") {
          await transaction.update(customers).set({ address }).where(eq(customers.id, customer));
        } else {
          await transaction
            .insert(customerAddresses)
            .values({ customer, type, address })
            .onConflictDoUpdate({
              target: [customerAddresses.customer, customerAddresses.type],
              set: { address },
            });
        }
        return done({});
      });
    },

    async removeAddress(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { type } = input;
      if (type === "primary") return refused("primary-address");
      const { customer } = session.value;
      const requested = { operation: "removeAddress", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        await transaction
          .delete(customerAddresses)
          .where(and(eq(customerAddresses.customer, customer), eq(customerAddresses.type, type)));
        return done({});
      });
    },
  };
}
