import type { Address } from "#contract/operations/customers.ts";
import type { EngineSettings } from "../kernel/settings.ts";

type AddressAsTyped = Omit<Address, "country"> & { readonly country?: number | undefined };

export function hasAddress({ line1 }: Pick<Address, "line1">): boolean {
  return line1.trim() !== "";
}

export function writtenAddress(
  fields: AddressAsTyped,
  settings: Pick<EngineSettings, "defaultCountry">,
): Address {
  return {
    line1: fields.line1.trim(),
    line2: fields.line2.trim(),
    line3: fields.line3.trim(),
    postalCode: fields.postalCode.trim(),
    city: fields.city.trim(),
    county: fields.county.trim(),
    country: fields.country ?? settings.defaultCountry,
  };
}
