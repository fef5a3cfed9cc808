import type { RouterContextProvider } from "react-router";
import type { House } from "#config/house/house.ts";
import { siteContext } from "../site.ts";
import { callerFor, newCommandKey, visitorContext } from "../visit/visitor.ts";
import { type NamedCountry, namedCountries } from "./country-names.ts";

/** For forms about customers and addresses: the house's rules and countries, a command key, ways to sign in. */
export interface CustomerForm {
  readonly rules: House["customerDetails"];
  readonly countries: readonly NamedCountry[];
  readonly defaultCountry: number;
  readonly key: string;
  readonly passkeys: boolean;
  /** The search for customers by name and telephone is available. */
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
