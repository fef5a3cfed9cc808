import type { HouseFolder } from "#config/house/house-folder.ts";
import { capabilitiesFor } from "../../adapters/spektrix/capabilities.ts";
import type { HouseOffice } from "../../box-office/house/house-office.ts";
import type { Database } from "../../engine/storage/database.ts";
import { createVendorHouseRules, versionServices } from "../house/house-rules.ts";
import { switchedOnFaults } from "../house/switched-on.ts";
import { vendorPaymentFaults } from "../house/vendor-payment-faults.ts";
import type { ShopOptions } from "../shop/shop-parts.ts";

/** What the house switches on and the vendor lacks, with file and place. */
export function vendorHouseFaults(files: HouseFolder): string[] {
  const { house } = files;
  return [...switchedOnFaults(files, capabilitiesFor(house.vendor)), ...vendorPaymentFaults(house)];
}

export function vendorHouseOffice(
  { environment }: Pick<ShopOptions, "environment">,
  services: { readonly database: Database; readonly now: () => number },
): HouseOffice {
  const versions = versionServices(services);
  const rules = createVendorHouseRules(versions, vendorHouseFaults);
  return { versions, rules, editedIn: environment.houseEditedIn ?? "office" };
}
