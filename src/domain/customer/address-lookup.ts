/** What a service that knows addresses finds for what somebody types. */
export interface AddressSuggestion {
  readonly id: string;
  /** "Sundkajen 140". */
  readonly text: string;
  /** "211 20 Malmö", or how many addresses there are in a group. */
  readonly about: string;
  /** A group: asked for by its id there is more of it. */
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
