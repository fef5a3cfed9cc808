import type { Address, Customer, CustomerRegistration } from "#contract/operations/customers.ts";
import type { AddressType } from "#domain/customer/address-types.ts";
import { COUNTRIES } from "#domain/customer/countries.ts";
import { readableEmail } from "#domain/customer/email-address.ts";
import type { Services } from "../services.ts";
import { customerShape, type VendorAddress, type VendorCustomer } from "../wire/shapes.ts";

const KEPT_MS = 60_000;

export interface People {
  /** At most a minute old. */
  read(id: string): Promise<VendorCustomer | null>;
  readAnew(id: string): Promise<VendorCustomer | null>;
  forget(id: string): void;
}

/** Most pages show the signed-in customer: a minute's cache saves nearly all requests. */
export function createPeople({ vendor, now }: Pick<Services, "vendor" | "now">): People {
  const kept = new Map<string, { at: number; customer: VendorCustomer }>();
  async function readAnew(id: string) {
    const path = `/customers/${encodeURIComponent(id)}?$expand=addresses`;
    const reply = await vendor.ask({ path, answer: customerShape });
    if (reply.kind !== "done") return null;
    kept.set(reply.value.id, { at: now(), customer: reply.value });
    return reply.value;
  }
  return {
    readAnew,
    forget: (id) => void kept.delete(id),
    async read(id) {
      const known = kept.get(id);
      return known && now() - known.at < KEPT_MS ? known.customer : readAnew(id);
    },
  };
}

export function viewCustomer(customer: VendorCustomer, defaultCountry: number): Customer {
  return {
    id: customer.id,
    email: customer.email,
    title: "",
    prefix: "",
    firstName: customer.firstName,
    middleName: "",
    lastName: customer.lastName,
    phone: customer.phone ?? "",
    dateOfBirth: "",
    address: addressOf(customer, "primary", defaultCountry),
  };
}

/** By type: the first is the primary one, the vendor marks the others. */
export function addressesOf({ addresses }: Pick<VendorCustomer, "addresses">) {
  const [primary, ...others] = addresses ?? [];
  return {
    primary,
    billing: others.find(({ isBilling }) => isBilling),
    delivery: others.find(({ isDelivery }) => isDelivery),
  };
}

export function addressOf(
  customer: Pick<VendorCustomer, "addresses">,
  type: AddressType,
  defaultCountry: number,
): Address | null {
  const found = addressesOf(customer)[type];
  return found ? viewAddress(found, defaultCountry) : null;
}

function viewAddress(address: VendorAddress, defaultCountry: number): Address {
  const country = COUNTRIES.find(({ code }) => code === address.country);
  return {
    line1: address.line1 ?? "",
    line2: address.line2 ?? "",
    line3: address.line3 ?? "",
    postalCode: address.postcode ?? "",
    city: address.town ?? "",
    county: address.administrativeDivision ?? "",
    country: country?.id ?? defaultCountry,
  };
}

export function vendorDetails(fields: CustomerRegistration) {
  const { email, password } = fields;
  return { email: readableEmail(email), password, ...vendorPerson(fields) };
}

type Person = Pick<CustomerRegistration, "firstName" | "lastName" | "phone"> & { readonly mobile?: string };

export function vendorPerson({ firstName, lastName, phone, mobile }: Person) {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    ...(mobile === undefined ? {} : { mobile: mobile.trim() }),
  };
}

export type Written = Omit<Address, "country"> & { readonly country?: number | undefined };

export function vendorAddress(fields: Written, defaultCountry: number) {
  const { line1, line2, line3, postalCode, city, county } = fields;
  const country = COUNTRIES.find(({ id }) => id === (fields.country ?? defaultCountry));
  return {
    line1: line1.trim(),
    line2: line2.trim(),
    line3: line3.trim(),
    town: city.trim(),
    postcode: postalCode.trim(),
    administrativeDivision: county.trim(),
    country: country?.code ?? "",
  };
}
