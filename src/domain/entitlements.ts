/** Performances may be for these people only. */
export const RESTRICTIONS = ["members", "agents", "subscribers"] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Who may have what, besides everybody: judged at the moment in which it is used. */
export interface Entitlements {
  /** Modes of sale, the house's default one included. */
  readonly modesOfSale: readonly number[];
  /** Performances for these people only. */
  readonly opens: readonly Restriction[];
}

/** What one cause (a membership, a code, a subscription) gives. */
export interface Right {
  readonly modesOfSale: readonly number[];
  readonly opens: readonly Restriction[];
}

export function entitlements(defaultModeOfSale: number, rights: readonly Right[]): Entitlements {
  return {
    modesOfSale: [...new Set([defaultModeOfSale, ...rights.flatMap(({ modesOfSale }) => modesOfSale)])],
    opens: [...new Set(rights.flatMap(({ opens }) => opens))],
  };
}
