import type { LocalText } from "../../languages.ts";
import type { Monthly } from "../direct-debit.ts";

/** Donations: money for a purpose, with nothing in return and no VAT. */

export interface Donations {
  readonly funds: readonly Fund[];
  /** The fund that is meant where none is chosen. */
  readonly defaultFund: number;
  /** Minor units. */
  readonly least: number;
  readonly most: number;
  /** A donation rounds the basket up to a multiple of this; null offers no rounding. */
  readonly roundUpTo: number | null;
  /** What the house asks for donations with: an email, a poster, a performance. Its links carry the id, and the history the name. */
  readonly appeals?: readonly Appeal[] | undefined;
  /** What is proposed to give each month by direct debit; absent where the house does not ask for it. */
  readonly monthly?: Monthly | undefined;
}

export interface Appeal {
  readonly id: string;
  readonly name: LocalText;
}

/** What the shop itself asks with, and no house may call its own by. */
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

/** What is missing from `total` to the next multiple of `step`; nothing for a round one. */
export function roundUp(total: number, step: number): number {
  const over = total % step;
  return over === 0 ? 0 : step - over;
}
