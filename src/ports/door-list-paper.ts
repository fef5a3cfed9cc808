import type { Language } from "#domain/languages.ts";

/** A line of the list, with a box to tick. */
export interface PrintedDoorTicket {
  readonly row: string;
  readonly seat: string;
  readonly holderText: string;
  readonly priceTypeText: string;
  /** What staff check, and what the visitor needs: "Giltigt studentkort visas i dörren." */
  readonly noteText: string;
  /** "18.42" if the visitor was inside when the list was printed, else "". */
  readonly insideText: string;
}

export interface PrintedDoorSection {
  readonly name: string;
  readonly tickets: readonly PrintedDoorTicket[];
}

/** Starts on a new page. */
export interface PrintedEntrance {
  /** "Dörr A · 212 biljetter" */
  readonly title: string;
  readonly sections: readonly PrintedDoorSection[];
}

export interface DoorListSheet {
  readonly language: Language;
  readonly houseName: string;
  /** "#7A1526" */
  readonly brandColour: string;
  readonly title: string;
  /** "lördag 6 februari 2027 kl. 19.00, Stora scenen" */
  readonly whenText: string;
  /** "Utskriven 6 februari kl. 17.30" */
  readonly printedText: string;
  /** Of the columns. */
  readonly labels: Readonly<Record<"in" | "row" | "seat" | "name" | "priceType", string>>;
  readonly entrances: readonly PrintedEntrance[];
}
