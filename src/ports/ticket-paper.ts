import type { Language } from "#domain/languages.ts";

export interface PrintedTicket {
  /** Digits only; also the content of the QR code. */
  readonly code: string;
  readonly eventTitle: string;
  readonly composer: string | null;
  /** "lördag 6 februari 2027 kl. 19.00" */
  readonly startsText: string;
  /** "Stora scenen, Sundoperan" and its street. */
  readonly venueText: string;
  readonly addressText: string;
  /** "Parkett mitt", "Rad 7", "Plats 12", "Dörr B": label and value pairs, in the order they are printed. */
  readonly place: readonly { readonly label: string; readonly value: string }[];
  readonly priceTypeText: string;
  readonly priceText: string;
  readonly holderText: string;
  readonly notes: readonly string[];
}

export interface TicketSheet {
  readonly language: Language;
  readonly houseName: string;
  /** "#7A1526" */
  readonly brandColour: string;
  readonly orderText: string;
  readonly footerText: string;
  readonly tickets: readonly PrintedTicket[];
}
