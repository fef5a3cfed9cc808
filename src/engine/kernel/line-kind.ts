import type { Right } from "#domain/entitlements.ts";
import type { LocalText } from "#domain/languages.ts";
import type { KeptBecause } from "#domain/orders/returns.ts";
import type { WithdrawalMoney } from "#domain/orders/withdrawal.ts";
import type { ChargeRule } from "#domain/price/charge.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Transaction } from "../storage/database.ts";
import type { FrozenLine, LineRow, LineText } from "../storage/documents/line-row.ts";
import type { Random } from "./random.ts";
import type { EngineSettings } from "./settings.ts";
import type { TicketLine } from "./ticket-line.ts";

export type { FrozenLine, LineNote, LineRow, LineText } from "../storage/documents/line-row.ts";

/** Everything sold besides tickets is a line of some kind. */

/** The whole basket and its customer, as a kind sees them. */
export interface LineContext {
  readonly index: CatalogueIndex;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly customer: string | null;
  readonly tickets: readonly TicketLine[];
  readonly lines: readonly LineRow[];
}

/** Limited stock that a line holds; it is released with the line. */
export interface Claim {
  /**
   * "quota": limited stock, held from the basket on. "placed": the same, from the placing of the order. "one": a unique
   * key, held exclusively from the placing of the order.
   */
  readonly of: "quota" | "placed" | "one";
  readonly key: string;
  readonly amount: number;
}

/** A basket's lines, and the ids of those that are to be removed. */
export interface RemovedFrom {
  readonly index: CatalogueIndex;
  readonly lines: readonly LineRow[];
  readonly ids: readonly string[];
}

/** Tickets of an order that are to be returned. */
export interface TicketsToReturn {
  readonly index: CatalogueIndex;
  readonly transaction: Transaction;
  readonly order: Pick<PaidOrder, "id" | "customer">;
  readonly tickets: readonly { readonly performance: number; readonly valid: boolean }[];
}

/** What cannot stay without these tickets. */
export interface LostWithTickets {
  /** Lines of the same order, returned with them. */
  readonly own: readonly string[];
  /** The number of another order that must be returned first; null if there is none. */
  readonly elsewhere: string | null;
}

export interface LineFault {
  readonly line: string;
  readonly why: string;
}

export interface PaidOrder {
  readonly id: string;
  readonly number: string;
  readonly link: string;
  readonly basket: string;
  readonly customer: string;
  readonly paid: Date;
}

export interface FulfilmentTools {
  readonly transaction: Transaction;
  readonly catalogue: CatalogueIndex;
  readonly outbox: Outbox<Transaction>;
  readonly settings: EngineSettings;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Data that the kind stores for later, or the reason why the line cannot be delivered. */
export type Fulfilment = { readonly result: unknown } | { readonly undeliverable: string };

export type UsedPart =
  | { readonly what: "ticket"; readonly code: string; readonly seat: string; readonly at: Date }
  /** Minor units: spent, or reserved by an order under payment. */
  | { readonly what: "voucher"; readonly last4: string; readonly amount: number; readonly face: number }
  | {
      readonly what: "redemptions";
      readonly used: number;
      readonly of: number;
      readonly orders: readonly string[];
    }
  /** `starts`: milliseconds since 1970. */
  | { readonly what: "food"; readonly menu: LocalText; readonly starts: number };

/** Returned or exchanged by the customer, or cancelled or moved by the operator. */
export type ReturnedBecause = "given-back" | "exchanged" | "changed";

export interface LineKind<Details = unknown> {
  readonly kind: string;
  /** Stored value: cannot be paid for with vouchers or credit. */
  readonly paidOutside?: true;
  /** The buyer has a right of withdrawal, and this is when the money is refunded; absent: no such right. */
  readonly withdrawal?: WithdrawalMoney;
  /** The details without personal data; absent if there is none. */
  withoutPersons?(details: Details): Details;
  /** It belongs to a customer's account. */
  needsAccount?(line: LineRow<Details>): boolean;
  /** Cannot be reserved and paid for later. */
  readonly paidAtOnce?: true;
  /** Whether the catalogue still has what the line refers to. Unknown lines are neither shown nor sold. */
  knows(line: LineRow<Details>, index: CatalogueIndex): boolean;
  gives?(line: LineRow<Details>, index: CatalogueIndex): readonly Right[];
  /** It is a donation on which Gift Aid is claimed. */
  hasGiftAid?(line: LineRow<Details>): boolean;
  /** Part of it is handed over or posted, so the order needs an address. */
  needsAddress?(line: LineRow<Details>): boolean;
  check(
    own: readonly LineRow<Details>[],
    context: LineContext,
    transaction: Transaction,
  ): readonly LineFault[] | Promise<readonly LineFault[]>;
  /** Pure: the same basket always costs the same. */
  price(own: readonly LineRow<Details>[], context: LineContext): readonly ChargeRule[];
  claims(line: LineRow<Details>, context: LineContext): readonly Claim[];
  /** Whether the purchase uses up the claim; if not, placing the order releases it. Absent: always. */
  spends?(line: LineRow<Details>, context: LineContext): boolean;
  readonly whenTaken?: string;
  /** Permitted quantities; null if the quantity cannot be changed. */
  quantities(
    line: LineRow<Details>,
    context: LineContext,
  ): { readonly min: number; readonly max: number } | null;
  describe(line: LineRow<Details>, context: LineContext): LineText;
  /** What the removal of the lines `ids` does to the others; absent: nothing beyond the lines that relate to them. */
  removed?(basket: RemovedFrom): RemovedFrom;
  /** Creates what was paid for. Must be idempotent: it may run again after a crash for the same order and line. */
  fulfil(tools: FulfilmentTools, order: PaidOrder, line: FrozenLine<Details>): Promise<Fulfilment>;
  /** Why the buyer cannot return it; null if they can. Locks the rows it reads. */
  keeps?(
    tools: FulfilmentTools,
    order: Pick<PaidOrder, "id" | "customer">,
    line: FrozenLine<Details>,
  ): Promise<KeptBecause | null>;
  /** What has been used, whether or not the line can still be returned; absent: never anything. */
  used?(
    tools: FulfilmentTools,
    order: Pick<PaidOrder, "id" | "customer">,
    line: FrozenLine<Details>,
  ): Promise<readonly UsedPart[]>;
  lostWithTickets?(going: TicketsToReturn): Promise<LostWithTickets>;
  /** Runs once tickets of the order were returned. */
  ticketsReturned?(
    transaction: Transaction,
    order: Pick<PaidOrder, "id" | "customer">,
    now: number,
  ): Promise<void>;
  reverse(
    tools: FulfilmentTools,
    order: Pick<PaidOrder, "id" | "customer">,
    line: FrozenLine<Details>,
    because: ReturnedBecause,
  ): Promise<void>;
}

export type LineKinds = ReadonlyMap<string, LineKind>;

/** @throws if two kinds have the same name */
export function lineKinds(kinds: readonly LineKind[]): LineKinds {
  const table = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (table.size !== kinds.length) throw new Error("Two kinds of line have the same name");
  return table;
}

/** @throws if the kind is unknown */
export function kindOf(kinds: LineKinds, { kind }: Pick<LineRow, "kind">): LineKind {
  const found = kinds.get(kind);
  if (!found) throw new Error(`Unknown kind of line "${kind}"`);
  return found;
}

export function knownLines(kinds: LineKinds, index: CatalogueIndex, lines: readonly LineRow[]): LineRow[] {
  return lines.filter((line) => kindOf(kinds, line).knows(line, index));
}
