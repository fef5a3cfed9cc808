import type { Fault, HouseFolder } from "#config/house/house-folder.ts";
import { createPictureMaker } from "../../adapters/sharp/sharp-pictures.ts";
import { capabilitiesFor } from "../../adapters/spektrix/capabilities.ts";
import type { HouseOffice } from "../../box-office/house/house-office.ts";
import type { VersionServices } from "../../house-versions/services.ts";
import { drawSeatView } from "../documents/seat-views.ts";
import { createVendorHouseRules } from "../house/house-rules.ts";
import { switchedOnFaults } from "../house/switched-on.ts";
import { vendorPaymentFaults } from "../house/vendor-payment-faults.ts";

/** What the house switches on and the vendor lacks. */
export function vendorHouseFaults(files: HouseFolder): Fault[] {
  const { house } = files;
  return [...switchedOnFaults(files, capabilitiesFor(house.vendor)), ...vendorPaymentFaults(house)];
}

export function vendorHouseOffice(
  editedIn: HouseOffice["editedIn"],
  versions: VersionServices,
  unread: HouseOffice["unread"] = null,
): HouseOffice {
  const rules = createVendorHouseRules(versions, vendorHouseFaults);
  return { versions, rules, pictures: createPictureMaker(), drawSeatView, editedIn, unread, preview: null };
}
