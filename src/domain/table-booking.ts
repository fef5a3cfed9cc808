/** Prefilled values for the guest, in the house's local time. */
export interface TableRequest {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly time: string;
  readonly guests: number;
}

/** iframe: embedded in our page. link: the partner's page. popup: opened by the partner's script. */
export const TABLE_MODES = ["iframe", "link", "popup"] as const;
export type TableMode = (typeof TABLE_MODES)[number];

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
