import type { LocalText } from "../../languages.ts";

/** Performances whose seats are drawn in a ballot. A party without seats at its first choice can get another one. */
export interface Registration {
  readonly id: string;
  readonly about: LocalText;
  /** Performances that can be the first choice. */
  readonly performances: readonly number[];
  /** Offered last, to parties that chose it; null for none. */
  readonly rehearsal: number | null;
  /** Mode of sale reserved for parties that were drawn. */
  readonly modeOfSale: number;
  /** Slugs of the sections to choose from; an empty list is all. */
  readonly sections: readonly string[];
  /** Maximum seats per party, and maximum alternatives to the first choice. */
  readonly mostTickets: number;
  readonly mostAlternatives: number;
  readonly onePer: "customer" | "household";
  /** Milliseconds. */
  readonly opens: number;
  /** Exclusive. */
  readonly closes: number;
  readonly draws: number;
  /** Deadline for accepting drawn seats. */
  readonly answerBy: number;
  /** Rules for declined seats and the party that declined them. */
  readonly declined: DeclineRules;
}

export const DECLINED_SEATS = ["next", "sale"] as const;
export const PARTY_AFTER_DECLINE = ["may-buy", "is-out"] as const;

export interface DeclineRules {
  /** Declined seats go to the next party in ballot order that fits, or straight to the sale of remaining seats. */
  readonly seats: (typeof DECLINED_SEATS)[number];
  /** Whether the party can still buy in the sale of remaining seats. */
  readonly party: (typeof PARTY_AFTER_DECLINE)[number];
}

export function registrationOf(
  registrations: readonly Registration[] | undefined,
  performance: number,
): Registration | null {
  return (
    registrations?.find((one) => one.performances.includes(performance) || one.rehearsal === performance) ??
    null
  );
}

export type RegistrationState = "not-yet" | "open" | "closed";

export function stateAt({ opens, closes }: Pick<Registration, "opens" | "closes">, now: number) {
  return (now < opens ? "not-yet" : now < closes ? "open" : "closed") satisfies RegistrationState;
}

/** A performance and a preferred section; null is any section. */
export interface SeatChoice {
  readonly performance: number;
  readonly section: string | null;
}

export interface Entry {
  readonly first: SeatChoice;
  readonly party: number;
  readonly alternatives: readonly SeatChoice[];
  readonly rehearsal: boolean;
}

export function choicesOf(entry: Entry, registration: Pick<Registration, "rehearsal">): SeatChoice[] {
  const last =
    entry.rehearsal && registration.rehearsal !== null
      ? [{ performance: registration.rehearsal, section: null }]
      : [];
  return [entry.first, ...entry.alternatives, ...last];
}

/** State transitions of a registration: from, to. */
export const ENTRY_MOVES = {
  draft: ["entered", "withdrawn"],
  entered: ["withdrawn", "drawn", "unlucky"],
  withdrawn: ["draft"],
  drawn: ["offered", "unlucky"],
  offered: [],
  // When another party declines its seats.
  unlucky: ["offered"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type EntryState = keyof typeof ENTRY_MOVES;
export const ENTRY_STATES = Object.keys(ENTRY_MOVES) as EntryState[];

/** States shown to the party. The outcome of offered seats is derived from their order. */
export const SHOWN_STATES = [...ENTRY_STATES, "taken", "declined", "lapsed"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** One address in any spelling; a customer without an address is a household. */
export function householdKey(
  address: { readonly line1: string; readonly postalCode: string; readonly country?: number } | null,
  customer: string,
): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
  const [street, code] = [plain(address?.line1 ?? ""), plain(address?.postalCode ?? "")];
  return street === "" || code === "" ? customer : `${code} ${street}`;
}
