import type { LocalText } from "../../languages.ts";

/**
 * Performances for which more people wish than there are seats: one registers, and seats are drawn. All that one registers
 * for together is one registration; whoever gets nothing on the first performance may get another.
 */
export interface Registration {
  readonly id: string;
  readonly about: LocalText;
  /** The performances, each of which may be the first choice. */
  readonly performances: readonly number[];
  /** Offered last, to whoever said so; null where there is none. */
  readonly rehearsal: number | null;
  /** By which seats are sold to those who were drawn, and to nobody else. */
  readonly modeOfSale: number;
  /** Sections that may be wished for, by slug; all of them where none is named. */
  readonly sections: readonly string[];
  /** Seats for one party, and choices besides the first. */
  readonly mostTickets: number;
  readonly mostAlternatives: number;
  readonly onePer: "customer" | "household";
  /** Milliseconds. */
  readonly opens: number;
  /** Exclusive. */
  readonly closes: number;
  readonly draws: number;
  /** Until when seats that were drawn are kept. */
  readonly answerBy: number;
  /** What becomes of seats that their party does not want, and of the party; a house of an older version does not say. */
  readonly givenUp?: GivenUp;
}

export const GIVEN_UP_SEATS = ["next", "sale"] as const;
export const WHO_GAVE_UP = ["may-buy", "is-out"] as const;

export interface GivenUp {
  /** They go to the next in the draw's order who can sit in them together, or straight to those who may buy what is left. */
  readonly seats: (typeof GIVEN_UP_SEATS)[number];
  /** Whether the party may still buy what is left. */
  readonly party: (typeof WHO_GAVE_UP)[number];
}

export function givenUpOf({ givenUp }: Pick<Registration, "givenUp">): GivenUp {
  return givenUp ?? { seats: "next", party: "may-buy" };
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

/** A performance, and where one would like to sit; anywhere where no section is named. */
export interface SeatWishIn {
  readonly performance: number;
  readonly section: string | null;
}

/** What somebody registers for. */
export interface Entry {
  readonly first: SeatWishIn;
  readonly party: number;
  readonly alternatives: readonly SeatWishIn[];
  readonly rehearsal: boolean;
}

/** In the order in which they are tried. */
export function wishesOf(entry: Entry, registration: Pick<Registration, "rehearsal">): SeatWishIn[] {
  const last =
    entry.rehearsal && registration.rehearsal !== null
      ? [{ performance: registration.rehearsal, section: null }]
      : [];
  return [entry.first, ...entry.alternatives, ...last];
}

/** What becomes of a registration: from, to. */
export const ENTRY_MOVES = {
  draft: ["entered", "withdrawn"],
  entered: ["withdrawn", "drawn", "unlucky"],
  withdrawn: ["draft"],
  drawn: ["offered", "unlucky"],
  offered: [],
  // What somebody else gave up.
  unlucky: ["offered"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type EntryState = keyof typeof ENTRY_MOVES;
export const ENTRY_STATES = Object.keys(ENTRY_MOVES) as EntryState[];

/** What its party sees of it: what has become of offered seats is known from their order. */
export const SHOWN_STATES = [...ENTRY_STATES, "taken", "declined", "lapsed"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/**
 * By which a household is known: people who live at one address are one, however they write it.
 * @param customer who has no address is a household of their own
 */
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
