import type { Address } from "#contract/operations/customers.ts";
import type { DeliveryEntry, EventEntry } from "#domain/house/entries.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { Phase } from "#domain/price/charge.ts";
import type { Totals } from "#domain/price/totals.ts";
import { type TaxedCharge, withVat } from "#domain/price/vat.ts";
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
  /** Everything besides tickets: read with `itemsOf`. */
  readonly items?: readonly FrozenLine[];
  /** Names and dates as they were. Orders from before there was one get it later, from the house of their day. */
  readonly snapshot?: OrderSnapshot;
  /** What the totals are made of, each with its share of the VAT. Orders from before there were any have `parts` only. */
  readonly charges?: readonly TaxedCharge[];
  /** The same as the version before reads it: the tickets in the order of `lines`, then fees and delivery. */
  readonly parts: readonly CostPart[];
  readonly totals: Totals;
}

/** Everything of an order besides its tickets; orders from before there were kinds of line have only these. */
export function itemsOf({ items }: Pick<OrderDocument, "items">): readonly FrozenLine[] {
  return items ?? [];
}

/** Its basket's row, which has its seats and what else it claims. */
export function holderOf({
  basket,
  document,
}: {
  readonly basket: string;
  readonly document: OrderDocument;
}) {
  return { id: basket, tickets: document.lines, lines: itemsOf(document) };
}

/** A charge without its line and its VAT. */
export interface CostPart {
  readonly kind: "ticket" | "fee" | "delivery";
  readonly amount: number;
  readonly basisPoints: number;
  /** "T-1203", "F-service", "D-post" */
  readonly reference: string;
}

const PART_KINDS: Partial<Record<Phase, CostPart["kind"]>> = {
  base: "ticket",
  fee: "fee",
  delivery: "delivery",
};

export function partsOf(charges: readonly TaxedCharge[]): CostPart[] {
  return charges.flatMap(({ phase, gross, rate, reference }) => {
    const kind = PART_KINDS[phase];
    return kind ? [{ kind, amount: gross, basisPoints: rate ?? 0, reference }] : [];
  });
}

/** The charges of any order, those placed by a version that kept only parts among them. */
export function chargesOfOrder({ charges, parts, lines }: OrderDocument): readonly TaxedCharge[] {
  if (charges) return charges;
  return withVat(
    parts.map(({ kind, amount, basisPoints, reference }, index) => ({
      line: kind === "ticket" ? lineId(lines[index], index) : null,
      phase: kind === "ticket" ? "base" : kind,
      reference,
      gross: amount,
      rate: basisPoints,
    })),
  );
}

/** Lines of those orders have no id: their place is it. */
export function lineId(line: OrderLine | undefined, index: number): string {
  return line?.id ?? String(index);
}

export interface OrderLine {
  readonly id?: string;
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
