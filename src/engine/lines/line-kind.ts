import type { Right } from "#domain/entitlements.ts";
import type { LocalText } from "#domain/languages.ts";
import type { KeptBecause } from "#domain/orders/returns.ts";
import type { WithdrawalMoney } from "#domain/orders/withdrawal.ts";
import type { ChargeRule } from "#domain/price/charge.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { TicketLine } from "../basket/ticket-line.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Random } from "../random.ts";
import type { EngineSettings } from "../settings.ts";
import type { Transaction } from "../storage/database.ts";
import type { FrozenLine, LineRow, LineText } from "./line-row.ts";

export type { FrozenLine, LineNote, LineRow, LineText } from "./line-row.ts";

/**
 * Everything that is sold besides tickets goes one way through the house. A kind says what is its own: what may be in a
 * basket, what it costs, what there is only so much of, and what exists once it is paid for.
 */

/** What a kind may look at: the whole basket, and who has it. */
export interface LineContext {
  readonly index: CatalogueIndex;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly customer: string | null;
  readonly tickets: readonly TicketLine[];
  readonly lines: readonly LineRow[];
}

/** What is taken from others by having it, and given back with it. */
export interface Claim {
  /**
   * "quota": a part of what there is so much of, from the basket on. "placed": the same, taken when the order is placed.
   * "one": taken when the order is placed, and nobody else's after that.
   */
  readonly of: "quota" | "placed" | "one";
  readonly key: string;
  readonly amount: number;
}

/** Why a line cannot be bought as it stands. */
export interface LineFault {
  readonly line: string;
  readonly why: string;
}

/** The order whose line is fulfilled. */
export interface PaidOrder {
  readonly id: string;
  readonly number: string;
  readonly link: string;
  readonly basket: string;
  readonly customer: string;
  readonly paid: Date;
}

/** What a kind makes things with. */
export interface FulfilmentTools {
  readonly transaction: Transaction;
  readonly catalogue: CatalogueIndex;
  readonly outbox: Outbox<Transaction>;
  readonly settings: EngineSettings;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What became of a line: what its kind wants to find again, or why it cannot be had. */
export type Fulfilment = { readonly result: unknown } | { readonly undeliverable: string };

/** Something of an order that has been used. */
export type UsedPart =
  | { readonly what: "ticket"; readonly code: string; readonly seat: string; readonly at: Date }
  /** Minor units: spent of it, or set aside by an order that is being paid. */
  | { readonly what: "voucher"; readonly last4: string; readonly amount: number; readonly face: number }
  | { readonly what: "units"; readonly used: number; readonly of: number; readonly orders: readonly string[] }
  /** `starts`: milliseconds since 1970. */
  | { readonly what: "food"; readonly menu: LocalText; readonly starts: number };

/** Its holder gave it back, took another performance for it, or the house cancelled or moved what it was for. */
export type ReturnedBecause = "given-back" | "exchanged" | "changed";

export interface LineKind<Details = unknown> {
  readonly kind: string;
  /** Money for later: no voucher and no credit buys it. */
  readonly paidOutside?: true;
  /** Its buyer may go back on it for some days; absent: not. When its money goes back then. */
  readonly withdrawal?: WithdrawalMoney;
  /** Its details without anybody in them; absent where there never is anybody. */
  withoutPersons?(details: Details): Details;
  /** Nobody reserves it and pays later. */
  readonly paidAtOnce?: true;
  /** Whether the house still has what the line names. One that it has forgotten is not shown and not sold. */
  knows(line: LineRow<Details>, index: CatalogueIndex): boolean;
  /** What it lets its owner have besides everybody: it works as soon as it lies in the basket. */
  gives?(line: LineRow<Details>, index: CatalogueIndex): readonly Right[];
  /** Something of it is handed over or posted, so that the order asks where to. */
  needsAddress?(line: LineRow<Details>): boolean;
  /** What is wrong with this kind's lines in this basket, now. Asked when the order is placed. */
  check(
    own: readonly LineRow<Details>[],
    context: LineContext,
    transaction: Transaction,
  ): readonly LineFault[] | Promise<readonly LineFault[]>;
  /** Pure: the same basket costs the same. */
  price(own: readonly LineRow<Details>[], context: LineContext): readonly ChargeRule[];
  claims(line: LineRow<Details>, context: LineContext): readonly Claim[];
  /**
   * Whether buying it in this basket spends what it claims. Where it gives nothing, that is given back when the order is placed;
   * absent: it always does.
   */
  spends?(line: LineRow<Details>, context: LineContext): boolean;
  /** Why it cannot be bought when what is claimed at placing is somebody's already. */
  readonly whenTaken?: string;
  /** How many of it may be wanted; null where a line is as it is. */
  quantities(
    line: LineRow<Details>,
    context: LineContext,
  ): { readonly min: number; readonly max: number } | null;
  describe(line: LineRow<Details>, context: LineContext): LineText;
  /** Makes exist what was paid for. It may be asked again after a crash: the same order and line make the same thing. */
  fulfil(tools: FulfilmentTools, order: PaidOrder, line: FrozenLine<Details>): Promise<Fulfilment>;
  /** Why its buyer cannot give it back; null where nothing is in the way. Its rows are locked by it. */
  keeps?(
    tools: FulfilmentTools,
    order: Pick<PaidOrder, "id" | "customer">,
    line: FrozenLine<Details>,
  ): Promise<KeptBecause | null>;
  /** What of it has been used, whether or not its buyer could still give it back; absent: nothing ever. */
  used?(
    tools: FulfilmentTools,
    order: Pick<PaidOrder, "id" | "customer">,
    line: FrozenLine<Details>,
  ): Promise<readonly UsedPart[]>;
  /** Undoes what `fulfil` made, when all of it is returned. */
  reverse(
    tools: FulfilmentTools,
    order: Pick<PaidOrder, "id" | "customer">,
    line: FrozenLine<Details>,
    because: ReturnedBecause,
  ): Promise<void>;
}

/** The kinds that a house's engine knows, by name. */
export type LineKinds = ReadonlyMap<string, LineKind>;

/** A table of kinds; two of one name are a fault of whoever wrote it. */
export function lineKinds(kinds: readonly LineKind[]): LineKinds {
  const table = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (table.size !== kinds.length) throw new Error("Two kinds of line have one name");
  return table;
}

/** @throws when a basket has a line of a kind that this house does not know */
export function kindOf(kinds: LineKinds, { kind }: Pick<LineRow, "kind">): LineKind {
  const found = kinds.get(kind);
  if (!found) throw new Error(`There is no kind of line "${kind}"`);
  return found;
}

/** The lines whose things the house still has. */
export function knownLines(kinds: LineKinds, index: CatalogueIndex, lines: readonly LineRow[]): LineRow[] {
  return lines.filter((line) => kindOf(kinds, line).knows(line, index));
}
