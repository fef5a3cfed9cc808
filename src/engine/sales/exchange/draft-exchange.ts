import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { fitsSeat } from "#domain/price/price-list.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { kindOf } from "../../kernel/line-kind.ts";
import { bandOf, chargesOf, priceTicket } from "../../lines/price-basket.ts";
import { takeSnapshot } from "../../orders/document/order-snapshot.ts";
import type { ReturnContext } from "../../orders/returned/return-plan.ts";
import type { ExchangeDetails } from "../../storage/documents/line-details.ts";
import type { LineRow } from "../../storage/documents/line-row.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";

export interface OldTicket {
  readonly code: string;
  readonly priceType: number;
}

export type DraftRefusal =
  | Because<"unknown-performance" | "other-production" | "cancelled" | "performance-over">
  | (Because<"unknown-seat" | "seat-fits-not"> & { readonly seat: string });

interface Wanted {
  readonly line: LineRow<ExchangeDetails>;
  readonly old: readonly OldTicket[];
  readonly to: number;
  readonly seats: readonly string[];
}

/** The new order: tickets of the same price types in other seats, and the exchange with its fee. */
export function draftExchange(
  { services, index, order: { customer, document: before } }: ReturnContext,
  { line, old, to, seats }: Wanted,
): Outcome<OrderDocument, DraftRefusal> {
  const performance = index.performance(to);
  if (!performance) return refused("unknown-performance");
  if (line.details.events.some((event) => event !== performance.event)) return refused("other-production");
  if (performance.cancelled) return refused("cancelled");
  const now = services.now();
  if (performance.starts + index.eventOf(performance).durationMinutes * 60_000 <= now)
    return refused("performance-over");
  const tickets = [];
  for (const [at, { priceType }] of old.entries()) {
    const seat = seats[at] ?? "";
    const place = index.planOf(performance).seat(seat);
    if (!place) return refused("unknown-seat", { seat });
    const type = index.priceType(priceType);
    const priced = priceTicket(index, performance, bandOf(index, performance, seat), priceType);
    if (!priced || !type || !fitsSeat(type, place.seat)) return refused("seat-fits-not", { seat });
    tickets.push({ ...priced, id: services.random.id(), seat });
  }
  const { kinds } = services;
  const context = { index, now, customer, tickets, lines: [line] };
  const used = index.delivery(before.delivery ?? "");
  const delivery =
    used && used.kind !== "post" && used.amount === 0
      ? used
      : (index.catalogue.deliveryMethods.find(({ kind, amount }) => kind === "electronic" && amount === 0) ??
        null);
  const charges = withVat(chargesOf(kinds, { ...context, delivery }));
  const lines = tickets.map(({ id, seat, band, priceType, price, fees }) => ({
    ...{ id, performance: to, plan: performance.plan, seat, band, priceType, price, fees },
  }));
  return done({
    ...{
      currency: index.catalogue.currency,
      language: before.language,
      holder: before.holder,
      address: null,
    },
    ...{ delivery: delivery?.id ?? null, lines, charges, totals: totalsOf(charges) },
    items: [{ ...line, text: kindOf(kinds, line).describe(line, context) }],
    snapshot: takeSnapshot(index, { lines, delivery: delivery?.id ?? null }),
  });
}
