import type { SeatPlan } from "#contract/operations/seating.ts";
import type { PreviewedEmail } from "#domain/house/previewed-emails.ts";
import type { Language } from "#domain/languages.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { HouseRules, PublishRefusal } from "../../house-versions/publish.ts";
import type { VersionServices } from "../../house-versions/services.ts";
import type { PictureMaker } from "../../ports/picture-maker.ts";

type Faulty = Extract<PublishRefusal, { readonly reason: "faults" }>;

/** For the operations on the house itself, alike for every back end. */
export interface HouseOffice {
  readonly versions: VersionServices;
  readonly rules: HouseRules;
  readonly pictures: PictureMaker;
  /** Returns the view from a seat as SVG; null for a seat that is not in the plan. */
  readonly drawSeatView: (plan: SeatPlan, seat: string, language: Language) => Promise<string | null>;
  readonly editedIn: "office" | "folder";
  /** A newest version that cannot be read: the storefront is closed until another is published. */
  readonly unread: { readonly number: number; readonly faults: Faulty["faults"] } | null;
  /** Null with a vendor's system. */
  readonly preview: DraftPreview | null;
}

/** A draft as customers would see it. */
export interface DraftPreview {
  /** Returns a link that shows a page of the storefront, and until when (milliseconds). */
  addressOf(draft: string, page: string): { readonly address: string; readonly until: number };
  emailOf(
    draft: string,
    wanted: EmailOfDraft,
  ): Promise<
    Outcome<
      ShownEmail,
      | { readonly reason: "unknown-draft" }
      | { readonly reason: "merge-first" }
      | { readonly reason: "unknown-performance" }
      | Faulty
    >
  >;
}

export interface EmailOfDraft {
  readonly email: PreviewedEmail;
  readonly performance: number;
  readonly language: Language;
}

interface ShownEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
