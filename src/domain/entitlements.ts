export const RESTRICTIONS = ["members", "agents", "subscribers"] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** The mode of sale that is open to everybody, in a house that names no other. */
export const DEFAULT_MODE_OF_SALE = 3;

export interface Entitlements {
  /** Modes of sale, including the house's default. */
  readonly modesOfSale: readonly number[];
  /** Restricted performances that are open to this visitor. */
  readonly opens: readonly Restriction[];
}

/** What one membership, code or access scheme gives. */
export interface Right {
  readonly modesOfSale: readonly number[];
  readonly opens: readonly Restriction[];
}

/** What a visitor may buy with all their rights; without any, what everybody may. */
export function entitlements(defaultModeOfSale: number, rights: readonly Right[]): Entitlements {
  return {
    modesOfSale: [...new Set([defaultModeOfSale, ...rights.flatMap(({ modesOfSale }) => modesOfSale)])],
    opens: [...new Set(rights.flatMap(({ opens }) => opens))],
  };
}
