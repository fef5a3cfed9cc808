import type { SeatPlan } from "#contract/operations/seating.ts";
import type { Language } from "#domain/languages.ts";
import type { HouseRules } from "../../house-versions/publish.ts";
import type { VersionServices } from "../../house-versions/services.ts";
import type { PictureMaker } from "../../ports/picture-maker.ts";

/** For the operations on the house itself, alike for every back end. */
export interface HouseOffice {
  readonly versions: VersionServices;
  readonly rules: HouseRules;
  readonly pictures: PictureMaker;
  /** Returns the view from a seat as SVG; null for a seat that is not in the plan. */
  readonly drawSeatView: (plan: SeatPlan, seat: string, language: Language) => Promise<string | null>;
  readonly editedIn: "office" | "folder";
  /** Returns a link that shows a draft as the storefront, and until when (milliseconds). Null with a vendor's system. */
  readonly previewOf: ((draft: string) => { readonly address: string; readonly until: number }) | null;
}
