import type { Address } from "#contract/operations/customers.ts";
import type { DeliveryEntry, EventEntry } from "#domain/house/entries.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { Totals } from "#domain/price/totals.ts";
import type { TaxedCharge } from "#domain/price/vat.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { FrozenLine } from "./line-row.ts";

/** Frozen in every language when the order is placed; changed performances are shown on top of it. */
export interface OrderDocument {
  readonly currency: Currency;
  readonly language: Language;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly address: Address | null;
  readonly delivery: string | null;
  readonly lines: readonly OrderLine[];
  readonly items: readonly FrozenLine[];
  readonly snapshot: OrderSnapshot;
  /** The charges that add up to the totals, each with its VAT. */
  readonly charges: readonly TaxedCharge[];
  readonly totals: Totals;
}

/** The basket of an order, as the holder of its seats and claims. */
export function basketOf({
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

export interface OrderSnapshot {
  readonly performances: readonly FrozenPerformance[];
  /** One per ticket, in order; null if the seat was already missing from the plan. */
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
