import type { LocalText } from "#domain/languages.ts";

/**
 * What lies on a device at the door. It names no person unless the device may show names, and no ticket's code: only
 * hashes with the device's salt (`hashOfCode`).
 */
export interface DoorPerformance {
  readonly id: number;
  readonly title: LocalText;
  readonly venue: LocalText;
  /** Moments in milliseconds. */
  readonly starts: number;
  readonly doorsOpen: number;
  readonly ends: number;
  readonly cancelled: boolean;
  /** The device deletes the list at this moment: the end of the house's day. */
  readonly deleteAt: number;
  readonly entrances: readonly DoorEntrance[];
  readonly sections: readonly DoorSection[];
  readonly priceTypes: readonly DoorPriceType[];
}

export interface DoorEntrance {
  /** Its name in Swedish; the house's files give doors no id. */
  readonly id: string;
  readonly name: LocalText;
}

export interface DoorSection {
  readonly id: string;
  readonly name: LocalText;
  /** Null if the hall has no named doors. */
  readonly entrance: string | null;
}

export interface DoorPriceType {
  readonly id: number;
  readonly name: LocalText;
  /** What staff check for it, as "Giltigt studentkort visas i dörren."; null for nothing. */
  readonly condition: LocalText | null;
}

export interface DoorTicket {
  /** Names the ticket on this device; it stays when the ticket's code or seat changes. */
  readonly ticket: string;
  /** Of its code. */
  readonly hash: string;
  /** Hashes of its earlier codes, which are no longer valid. */
  readonly replaced: readonly string[];
  /** False once it was returned, exchanged or cancelled. */
  readonly valid: boolean;
  /** Its customer has put it up for resale; it is not valid. */
  readonly forResale: boolean;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
  readonly priceType: number;
  /** A wheelchair space or another accessible seat. */
  readonly accessible: boolean;
  /** "A." or, if the device may show names, "Åsa Öberg". */
  readonly holder: string;
  /** Only if the device may search. */
  readonly order: string | null;
}

/** What the house allows at its doors. */
export interface DoorRules {
  /** Whether a visitor may leave during the performance and come back with the same ticket. */
  readonly reentry: boolean;
  readonly undoSeconds: number;
}
