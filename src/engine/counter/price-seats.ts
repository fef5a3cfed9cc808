import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Services } from "../kernel/services.ts";
import { bandOf, chargesOf, priceTicket } from "../lines/price-basket.ts";

export interface SeatsToPrice {
  readonly performance: number;
  readonly seats: readonly { readonly seat: string; readonly priceType: number }[];
}

export type NotPriced =
  | Because<"unknown-performance" | "cancelled" | "over">
  | { readonly reason: "no-such-price"; readonly seat: string; readonly priceType: number };

/** For the box office's `sales.quote`: what seats cost at the counter, in minor units, whether or not they are free. */
export async function priceSeats(
  services: Services,
  wanted: SeatsToPrice,
): Promise<Outcome<number, NotPriced>> {
  const index = (await services.catalogue.current()).atCounter();
  const priced = pricedSeats(services, index, wanted);
  if (!priced.ok) return priced;
  const tickets = priced.value.tickets.map((ticket) => ({ ...ticket, id: ticket.seat }));
  const nobody = { customer: null, delivery: null, lines: [] };
  const charges = withVat(chargesOf(services.kinds, { ...nobody, index, now: services.now(), tickets }));
  return done(totalsOf(charges).total);
}

/** The price of each seat, also for tickets that are given away. */
export function pricedSeats(
  { now }: Pick<Services, "now">,
  index: CatalogueIndex,
  { performance: id, seats }: SeatsToPrice,
) {
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  if (performance.cancelled) return refused("cancelled");
  // Tickets are sold until the end, for latecomers.
  if (performance.starts + index.eventOf(performance).durationMinutes * 60_000 <= now())
    return refused("over");
  const tickets = [];
  for (const { seat, priceType } of seats) {
    const priced = priceTicket(index, performance, bandOf(index, performance, seat), priceType);
    if (!priced) return refused("no-such-price", { seat, priceType });
    tickets.push({ ...priced, seat });
  }
  return done({ performance, tickets });
}
