/** Booking a restaurant table before the performance, with a partner of the house. */

/** Prefilled values for the guest, in the house's local time. */
export interface TableRequest {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly time: string;
  readonly guests: number;
}

/**
 * iframe: the partner's page embedded in ours. link: the partner's own page. popup: the partner's script opens it from
 * a button.
 */
export const TABLE_MODES = ["iframe", "link", "popup"] as const;
export type TableMode = (typeof TABLE_MODES)[number];

/** The button that the partner's script attaches to. */
export interface TableButton {
  readonly script: string;
  readonly className: string;
  readonly data: Readonly<Record<`data-${string}`, string>>;
}

/** Default party size before any tickets are chosen. */
const GUESTS = 2;

export function guestsFor(tickets: number): number {
  return tickets > 0 ? tickets : GUESTS;
}
