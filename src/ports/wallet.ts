import type { Outcome } from "#domain/outcome.ts";
import type { Unreachable } from "./payments.ts";
import type { PrintedTicket } from "./ticket-paper.ts";

/** A ticket for the wallet of a telephone: what is printed, and what the wallet itself reads. */
export interface WalletPass {
  /** Of this ticket for ever: a pass of the same serial takes the place of the one before. */
  readonly serial: string;
  /** Of its performance, in letters, digits and hyphens. */
  readonly performance: string;
  readonly ticket: PrintedTicket;
  /** BCP 47. */
  readonly locale: string;
  readonly houseName: string;
  readonly venueName: string;
  /** "#7A1526" */
  readonly brandColour: string;
  /** "Beställning 1234"; null for whoever is only shown the ticket. */
  readonly orderText: string | null;
  /** RFC 3339 with the offset of the house's clock. */
  readonly starts: string;
  readonly ends: string;
  /** The seat's own words, empty where somebody stands. */
  readonly seat: { readonly section: string; readonly row: string; readonly number: string };
  /** It opens no door any more: given back, cancelled, or taken back from whom it was shown to. */
  readonly voided: boolean;
  readonly labels: { readonly when: string; readonly holder: string; readonly priceType: string };
}

/** Where a telephone hears of changes of a pass, and by what it shows that it has it. */
export interface PassUpdates {
  readonly url: string;
  readonly token: string;
}

/** Apple's passes are files, signed with a certificate of the house. */
export interface AppleWallet {
  /** When the certificate ends, in milliseconds: no telephone takes what is signed after it. */
  readonly until: number;
  /** "pass.example.sundoperan": by this telephones ask after passes of the house. */
  readonly passType: string;
  /** A file of the type `application/vnd.apple.pkpass`; without `updates` no telephone asks for another. */
  write(pass: WalletPass, updates: PassUpdates | null): Promise<Uint8Array>;
}

/** Google keeps passes itself. */
export interface GoogleWallet {
  /** Gives Google the pass; returns the address at which its holder saves it. */
  saveLink(pass: WalletPass): Promise<Outcome<string, Unreachable>>;
  /** Tells Google what a pass says now; of one that nobody has saved it wants to know nothing. */
  update(pass: WalletPass): Promise<Outcome<null, Unreachable>>;
}
