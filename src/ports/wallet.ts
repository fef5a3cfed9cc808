import type { Outcome } from "#domain/outcome.ts";
import type { Unreachable } from "./payments.ts";
import type { PrintedTicket } from "./ticket-paper.ts";

/** A ticket for a phone's wallet: the printed content and what the wallet itself evaluates. */
export interface WalletPass {
  /** Permanent for the ticket: a pass with the same serial replaces the previous one. */
  readonly serial: string;
  /** Identifies the performance; letters, digits and hyphens only. */
  readonly performance: string;
  readonly ticket: PrintedTicket;
  /** BCP 47. */
  readonly locale: string;
  readonly houseName: string;
  readonly venueName: string;
  /** "#7A1526" */
  readonly brandColour: string;
  /** "Beställning 1234"; null if the ticket was only shared. */
  readonly orderText: string | null;
  /** RFC 3339 with the house's UTC offset. */
  readonly starts: string;
  readonly ends: string;
  /** The seat's labels; empty for standing places. */
  readonly seat: { readonly section: string; readonly row: string; readonly number: string };
  /** Not valid for entry: the ticket was returned or cancelled, or its share was revoked. */
  readonly voided: boolean;
  readonly labels: { readonly when: string; readonly holder: string; readonly priceType: string };
}

/** The web service where a device fetches updates of a pass, and the token that authorizes it. */
export interface PassUpdates {
  readonly url: string;
  readonly token: string;
}

/** Apple's passes are files signed with a certificate of the house. */
export interface AppleWallet {
  /** Expiry of the certificate in milliseconds since the epoch; devices reject passes signed later. */
  readonly until: number;
  /** "pass.example.sundoperan": identifies passes of the house to devices. */
  readonly passType: string;
  /** Returns a file of type `application/vnd.apple.pkpass`. Without `updates`, devices never refresh it. */
  write(pass: WalletPass, updates: PassUpdates | null): Promise<Uint8Array>;
}

/** Google stores passes itself. */
export interface GoogleWallet {
  /** Creates the pass at Google and returns the address at which its holder saves it. */
  saveLink(pass: WalletPass): Promise<Outcome<string, Unreachable>>;
  /** Updates the pass at Google; succeeds without effect if no one has saved it. */
  update(pass: WalletPass): Promise<Outcome<null, Unreachable>>;
}
