import type { RouterContextProvider } from "react-router";
import type { House } from "#config/house/house.ts";
import { siteContext } from "../site.ts";
import { callerFor, newCommandKey, visitorContext } from "../visit/visitor.ts";
import { type NamedCountry, namedCountries } from "./country-names.ts";

/** What the forms need to know of the house: which fields it asks for, and which countries there are. */
export interface CustomerForm {
  readonly rules: House["customerDetails"];
  readonly countries: readonly NamedCountry[];
  readonly defaultCountry: number;
  readonly key: string;
  /** Keys may be signed in with. */
  readonly passkeys: boolean;
  /** Customers can be searched by name and telephone. */
  readonly search: boolean;
}

export async function readCustomerForm(context: Readonly<RouterContextProvider>): Promise<CustomerForm> {
  const { house, backEnd, capabilities } = context.get(siteContext);
  const countries = await backEnd.customers.countries({}, callerFor(context));
  return {
    rules: house.customerDetails,
    countries: namedCountries(countries.ok ? countries.value : [], context.get(visitorContext).language),
    defaultCountry: house.constants.defaultCountry,
    key: newCommandKey(),
    passkeys: capabilities.has("passkeys"),
    search: capabilities.has("customer-search") && house.customerDetails.phone !== "hidden",
  };
}
