import type { Address, Customer, Registration } from "#contract/customers.ts";
import { COUNTRIES } from "#domain/countries.ts";
import type { Services } from "../services.ts";
import { customerShape, type VendorCustomer } from "../wire/shapes.ts";

/** The vendor's customers in our words, and ours in the vendor's. */

const KEPT_MS = 60_000;

export interface People {
  /** @param fresh asks the vendor whatever is known */
  read(id: string): Promise<VendorCustomer | null>;
  learn(customer: VendorCustomer): void;
}

/** Who is signed in is shown on every page: a minute's memory spares the vendor nearly all of these questions. */
export function createPeople({ vendor, now }: Pick<Services, "vendor" | "now">): People {
  const kept = new Map<string, { at: number; customer: VendorCustomer }>();
  const learn = (customer: VendorCustomer) => void kept.set(customer.id, { at: now(), customer });
  return {
    learn,
    async read(id) {
      const known = kept.get(id);
      if (known && now() - known.at < KEPT_MS) return known.customer;
      const reply = await vendor.ask({ path: `/customers/${encodeURIComponent(id)}`, answer: customerShape });
      if (reply.kind !== "done") return null;
      learn(reply.value);
      return reply.value;
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
    address: customer.address ? viewAddress(customer.address, defaultCountry) : null,
  };
}

function viewAddress(address: Readonly<Record<string, string>>, defaultCountry: number): Address {
  const country = COUNTRIES.find(({ code }) => code === address["country"]);
  return {
    line1: address["line1"] ?? "",
    line2: address["line2"] ?? "",
    line3: address["line3"] ?? "",
    postalCode: address["postcode"] ?? "",
    city: address["town"] ?? "",
    county: address["county"] ?? "",
    country: country?.id ?? defaultCountry,
  };
}

export function vendorDetails(fields: Registration, defaultCountry: number) {
  const { email, password } = fields;
  return { email: email.trim(), password, ...vendorPerson(fields, defaultCountry) };
}

type Written = Pick<Registration, "firstName" | "lastName" | "phone" | "country"> & Omit<Address, "country">;

/** Who somebody is and where they live, as the vendor writes it. */
export function vendorPerson(fields: Written, defaultCountry: number) {
  const { firstName, lastName, phone, line1, line2, line3, postalCode, city, county } = fields;
  const country = COUNTRIES.find(({ id }) => id === (fields.country ?? defaultCountry));
  const address = {
    line1,
    line2,
    line3,
    town: city,
    postcode: postalCode,
    county,
    country: country?.code ?? "",
  };
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    address: line1.trim() === "" ? null : address,
  };
}
