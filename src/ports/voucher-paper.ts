import type { Language } from "#domain/languages.ts";

export interface PrintedVoucher {
  /** "A7KM-QRS2T9XYZ" */
  readonly code: string;
  readonly amountText: string;
  /** "Giltigt till och med 22 november 2029." */
  readonly validText: string;
}

export interface VoucherSheet {
  readonly language: Language;
  readonly houseName: string;
  /** "#7A1526" */
  readonly brandColour: string;
  readonly title: string;
  readonly forText: string;
  readonly fromText: string;
  /** Written by the giver; may be empty. */
  readonly message: string;
  readonly codeLabel: string;
  readonly useText: string;
  readonly footerText: string;
  /** One page each. */
  readonly vouchers: readonly PrintedVoucher[];
}
