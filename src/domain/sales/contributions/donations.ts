import type { LocalText } from "../../languages.ts";
import type { Monthly } from "../direct-debit.ts";

export interface Donations {
  readonly funds: readonly Fund[];
  readonly defaultFund: number;
  /** Minor units. */
  readonly least: number;
  readonly most: number;
  /** The round-up donation fills the basket's total up to a multiple of this; null disables it. */
  readonly roundUpTo: number | null;
  /** Campaigns: an email, a poster, a performance. Links carry the id; the order history shows the name. */
  readonly appeals?: readonly Appeal[] | undefined;
  /** Suggested monthly amounts by direct debit; absent if the house does not offer it. */
  readonly monthly?: Monthly | undefined;
}

export interface Appeal {
  readonly id: string;
  readonly name: LocalText;
}

/** Reserved ids for the shop's own appeals. */
export const OWN_APPEALS = ["round-up", "checkout"] as const;

export interface Fund {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalText;
  readonly about: LocalText;
  /** Minor units, smallest first. */
  readonly suggested: readonly number[];
  readonly retired: boolean;
}

/** Returns the amount missing to the next multiple of `step`; 0 if `total` is one. */
export function roundUp(total: number, step: number): number {
  const over = total % step;
  return over === 0 ? 0 : step - over;
}
