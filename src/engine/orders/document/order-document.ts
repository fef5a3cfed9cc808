import type { Address } from "#contract/operations/customers.ts";
import type { DeliveryEntry, EventEntry } from "#domain/house/entries.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { Totals } from "#domain/price/totals.ts";
import type { TaxedCharge } from "#domain/price/vat.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { FrozenLine } from "../../lines/line-row.ts";

/**
 * What was bought, frozen when the order is placed, in every language: later changes of the house never reach an order.
 * What was moved or cancelled since lies over it and is told apart.
 */
export interface OrderDocument {
  readonly currency: Currency;
  readonly language: Language;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly address: Address | null;
  /** How the tickets come; null where there is nothing to deliver. */
  readonly delivery: string | null;
  /** The tickets. */
  readonly lines: readonly OrderLine[];
  /** Everything besides tickets. */
  readonly items: readonly FrozenLine[];
  /** Names and dates as they were when the order was placed. */
  readonly snapshot: OrderSnapshot;
  /** What the totals are made of, each with its share of the VAT. */
  readonly charges: readonly TaxedCharge[];
  readonly totals: Totals;
}

/** Its basket's row, which has its seats and what else it claims. */
export function holderOf({
  basket,
  document,
}: {
  readonly basket: string;
  readonly document: OrderDocument;
}) {
  return { id: basket, tickets: document.lines, lines: document.items };
}

export interface OrderLine {
  readonly id: string;
  /** The package that it was bought in. */
  readonly parent?: string;
  readonly performance: number;
  readonly plan: string;
  readonly seat: string;
  readonly band: Band;
  readonly priceType: number;
  /** Minor units, VAT included. */
  readonly price: number;
  readonly fees: number;
}

/** What an order's tickets are called, in every language, on the day it is placed. */
export interface OrderSnapshot {
  readonly performances: readonly FrozenPerformance[];
  /** One for each ticket, in their order; null for one whose place the house had forgotten already. */
  readonly tickets: readonly (FrozenTicket | null)[];
  readonly delivery: Pick<DeliveryEntry, "id" | "kind" | "name" | "description" | "amount"> | null;
}

export interface FrozenPerformance {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly starts: number;
  readonly venue: { readonly id: string; readonly name: LocalText };
  readonly event: Pick<EventEntry, "slug" | "title" | "composer" | "picture" | "durationMinutes">;
}

export interface FrozenTicket {
  readonly place: FrozenPlace;
  readonly priceType: LocalText;
}

interface FrozenPlace {
  readonly section: LocalText;
  readonly level: LocalText | null;
  readonly door: LocalText | null;
  readonly row: string;
  readonly seat: string;
  readonly restrictedView: LocalText | null;
  readonly accessible: boolean;
}
