/** A table at a restaurant before the performance, booked with a partner of the house. */

/** What is filled in for the guest; the clock is the house's. */
export interface TableWish {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly time: string;
  readonly guests: number;
}

/** frame: the partner's page within ours. link: theirs, on its own. popup: their script opens it from a button. */
export const TABLE_MODES = ["iframe", "link", "popup"] as const;
export type TableMode = (typeof TABLE_MODES)[number];

/** The button that a partner's script waits for. */
export interface TableButton {
  readonly script: string;
  readonly className: string;
  readonly data: Readonly<Record<`data-${string}`, string>>;
}

/** Whoever has no tickets yet mostly comes with somebody. */
const GUESTS = 2;

/** For how many a table is proposed. */
export function guestsFor(tickets: number): number {
  return tickets > 0 ? tickets : GUESTS;
}
