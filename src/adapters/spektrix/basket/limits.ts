import { sellsTo } from "#domain/availability.ts";
import { done, refused } from "#domain/outcome.ts";
import { companionsAlone, fitsSeat } from "#domain/price/price-list.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { Performance, Place, Price } from "../catalogue/listing.ts";
import { availabilityOf, viewAvailability } from "../catalogue/view.ts";
import type { Services } from "../services.ts";
import type { Placed } from "./view.ts";

export interface Wanted {
  readonly place: Place;
  readonly price: Price;
}

export async function onSale(services: Services, id: number) {
  const performance = (await services.catalogue.current()).performance(id);
  if (!performance) return refused("unknown-performance");
  const now = availabilityOf(services.book, performance, null, services.now());
  if (!sellsTo(now.state)) return refused("not-on-sale", { availability: viewAvailability(now) });
  return done(performance);
}

export function priceFor(prices: readonly Price[], place: Place, band: Band, type: number): Price | null {
  return (
    prices.find((one) => one.type.id === type && one.band === band && fitsSeat(one.type, place.seat)) ?? null
  );
}

interface Counted {
  readonly performance: Performance;
  readonly type: Price["type"];
}

export function checkLimits({ book }: Services, all: readonly Counted[]) {
  if (all.length > book.maxTickets) {
    return refused("too-many-tickets", { max: book.maxTickets, wanted: all.length });
  }
  for (const own of Map.groupBy(all, ({ performance }) => performance).values()) {
    for (const [type, sold] of Map.groupBy(own, (one) => one.type)) {
      const max = type.maxPerPerformance;
      if (max === null || sold.length <= max) continue;
      return refused("price-type-limit", {
        max,
        priceType: type.name.sv,
        performance: {
          title: own[0]?.performance.event.title.sv ?? "",
          starts: new Date(own[0]?.performance.starts ?? 0).toISOString(),
        },
        previouslyBought: 0,
        total: sold.length,
        excess: sold.length - max,
      });
    }
    if (companionsAlone(own.map(({ type }) => type)) > 0) return refused("companion-alone");
  }
  return done(null);
}

export function countedOf(placed: readonly Placed[]): Counted[] {
  return placed.flatMap(({ performance, ticket, prices }) => {
    const type = prices.find(({ vendorType }) => vendorType === ticket.type.id)?.type;
    return type ? [{ performance, type }] : [];
  });
}
