import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { ADDRESS_TYPES, type AddressType } from "#domain/customer/address-types.ts";
import { addressFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { execute } from "../basket/execute.ts";
import type { Services } from "../services.ts";
import { nothingShape } from "../wire/shapes.ts";
import { addressesOf, addressOf, type People, vendorAddress, type Written } from "./people.ts";
import { findSession } from "./sessions.ts";

const listOf = (customer: string) => `/customers/${encodeURIComponent(customer)}/addresses`;

/** For the pages of addresses and billing, and the checkout. A primary address can be replaced, not removed. */
export function createAddresses(services: Services, people: People) {
  const { vendor, settings } = services;
  return {
    async addresses(_input, caller) {
      const session = await findSession(services, caller);
      const customer = session?.customer ? await people.readAnew(session.customer) : null;
      if (!customer) return refused("login-needed");
      return done(
        ADDRESS_TYPES.flatMap((type) => {
          const address = addressOf(customer, type, settings.defaultCountry);
          return address ? [{ type, address }] : [];
        }),
      );
    },

    async setAddress(input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer } = session;
      // An address is optional, but must not be incomplete.
      const faults = addressFaults(input, { ...settings.customerDetails, address: "optional" });
      if (faults.length === 0 && input.line1.trim() === "") {
        faults.push({ field: "line1", rule: "address-incomplete" });
      }
      if (faults.length > 0) return refused("invalid", { faults });
      return execute(services, { session, caller }, { operation: "setAddress", input }, async () => {
        await writeAddress(services, { people, id: customer, type: input.type, fields: input });
        return done({});
      });
    },

    async removeAddress(input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer: id } = session;
      if (input.type === "primary") return refused("primary-address");
      const { type } = input;
      return execute(services, { session, caller }, { operation: "removeAddress", input }, async () => {
        const customer = await people.readAnew(id);
        const known = customer ? addressesOf(customer) : null;
        const address = known?.[type];
        if (!known || !address) return done({});
        const path = `${listOf(id)}/${encodeURIComponent(address.id)}`;
        // A shared address stays for the other purpose.
        const isShared = known.billing?.id === known.delivery?.id;
        if (isShared) {
          const body = type === "billing" ? { isBilling: false } : { isDelivery: false };
          await vendor.write({ method: "PATCH", path, body, answer: nothingShape });
        } else await vendor.write({ method: "DELETE", path, answer: nothingShape });
        people.forget(id);
        return done({});
      });
    },
  } satisfies PartOfBackEnd["account"];
}

interface WriteAddressOptions {
  readonly people: People;
  readonly id: string;
  readonly type: AddressType;
  readonly fields: Written;
}

/** Also when customers change their details. Replaces any existing one. */
export async function writeAddress(
  services: Services,
  { people, id, type, fields }: WriteAddressOptions,
): Promise<void> {
  const { vendor, settings } = services;
  const customer = await people.readAnew(id);
  if (!customer) throw new Error("The vendor no longer has this customer");
  const known = addressesOf(customer);
  const address = known[type];
  const isShared = type !== "primary" && known.billing?.id === known.delivery?.id;
  people.forget(id);
  if (!address || isShared) return addAddress(services, id, type, fields);
  const path = `${listOf(id)}/${encodeURIComponent(address.id)}`;
  const body = vendorAddress(fields, settings.defaultCountry);
  const reply = await vendor.write({ method: "PATCH", path, body, answer: nothingShape });
  if (reply.kind !== "done") throw new Error(`The vendor rejected the address: ${reply.kind}`);
}

/** Also at registration. */
export async function addAddress(
  { vendor, settings }: Services,
  id: string,
  type: AddressType,
  fields: Written,
): Promise<void> {
  const marks = { isBilling: type === "billing", isDelivery: type === "delivery" };
  const body = { ...vendorAddress(fields, settings.defaultCountry), ...marks };
  const reply = await vendor.write({ method: "POST", path: listOf(id), body, answer: nothingShape });
  if (reply.kind !== "done") throw new Error(`The vendor rejected the address: ${reply.kind}`);
}
