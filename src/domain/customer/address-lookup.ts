export interface AddressSuggestion {
  readonly id: string;
  /** "Sundkajen 140". */
  readonly text: string;
  /** "211 20 Malmö", or the number of addresses in a group. */
  readonly about: string;
  /** Whether this is a group; look up its id for the addresses in it. */
  readonly isGroup: boolean;
}

export interface FoundAddress {
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
