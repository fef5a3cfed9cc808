import { draftImplementations } from "./drafts.ts";
import { schemaImplementations, textImplementations } from "./forms.ts";
import { hallImplementations } from "./halls.ts";
import type { HouseOffice } from "./house-office.ts";
import { pictureImplementations } from "./pictures.ts";
import { versionImplementations } from "./versions.ts";

/** The house and its drafts, alike for every back end. */
export function houseImplementations<Office extends { readonly who: string }>(
  houseOf: (office: Office) => HouseOffice,
) {
  return {
    house: { ...versionImplementations(houseOf), ...schemaImplementations<Office>() },
    drafts: {
      ...draftImplementations(houseOf),
      ...textImplementations(houseOf),
      ...pictureImplementations(houseOf),
      ...hallImplementations(houseOf),
    },
  };
}
