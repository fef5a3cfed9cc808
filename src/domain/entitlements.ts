export const RESTRICTIONS = ["members", "agents", "subscribers"] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

export interface Entitlements {
  /** Modes of sale, including the house's default. */
  readonly modesOfSale: readonly number[];
  /** Restricted performances that are open to this visitor. */
  readonly opens: readonly Restriction[];
}

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
