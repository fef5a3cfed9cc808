import type {
  AvailabilityView,
  PerformanceSummary,
  Price as PriceView,
} from "#contract/operations/catalogue.ts";
import { type Availability, availability, sellsTo, type Ways } from "#domain/availability.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { type Money, money } from "#domain/money.ts";
import { fitsSeat } from "#domain/price/price-list.ts";
import type { HouseBook } from "../house-book.ts";
import type { TicketPlace } from "../orders/order-document.ts";
import type { Counts, Performance, Place, Price } from "./listing.ts";

/** The vendor has a single mode of sale on the web. */
const WEB = 1;
const EVERYBODY = { modesOfSale: [WEB], opens: [] };

/** Null for reserved seats without a map or frame and without best available. */
export function waysOf(
  { seats }: Pick<HouseBook, "seats">,
  { plan, hasOverlay }: Performance,
): Exclude<Ways, "enquiry"> | null {
  const hasMap = seats !== "best-available" && plan.hasReserved;
  const hasPrices = plan.unreserved.length > 0 || hasOverlay;
  if (hasMap) return hasPrices ? "both" : "seat-map";
  return hasPrices ? "by-price" : null;
}

/** @param counts null if not requested yet: assumed to be free */
export function availabilityOf(
  book: HouseBook,
  performance: Performance,
  counts: Counts | null,
  now: number,
): Availability {
  const ways = waysOf(book, performance);
  return availability(
    {
      starts: performance.starts,
      cancelled: performance.cancelled,
      offSale: !performance.isOnSale || ways === null,
      restrictedTo: null,
      ways: ways ?? "by-price",
      sale: [{ modeOfSale: WEB, priority: false, from: performance.sellsFrom, to: performance.sellsTo }],
      freeSeats: counts?.available ?? performance.plan.seats.length,
      seats: counts?.capacity ?? performance.plan.seats.length,
    },
    EVERYBODY,
    now,
    book.limitedShare,
  );
}

export function viewAvailability({ state, opens }: Availability): AvailabilityView {
  return { state, opens: opens === null ? null : new Date(opens).toISOString(), restrictedTo: null };
}

export function viewPerformance(
  book: HouseBook,
  performance: Performance,
  known: { readonly prices: readonly Price[] | null; readonly counts: Counts | null },
  { language, now }: { readonly language: Language; readonly now: number },
): PerformanceSummary {
  const state = availabilityOf(book, performance, known.counts, now);
  return {
    id: performance.id,
    starts: new Date(performance.starts).toISOString(),
    venue: { id: performance.venue.id, name: inLanguage(performance.venue.name, language) },
    availability: viewAvailability(state),
    ways: waysOf(book, performance) ?? "by-price",
    from: sellsTo(state.state) && known.prices ? lowest(book, known.prices, known.counts) : null,
    note: null,
    movedFrom: null,
    ...(performance.sellsFrom > 0 && { onSaleFrom: new Date(performance.sellsFrom).toISOString() }),
  };
}

function lowest(book: HouseBook, prices: readonly Price[], counts: Counts | null): Money | null {
  const [ordinary] = prices;
  const amounts = prices
    .filter(
      ({ type, band }) =>
        type.id === ordinary?.type.id && (counts?.freeByBand.get(band) ?? (counts ? 0 : 1)) > 0,
    )
    .map(({ amount }) => amount);
  return amounts.length === 0 ? null : money(Math.min(...amounts), book.currency);
}

/** The vendor's prices include fees. */
export function viewPrices(book: HouseBook, performance: Performance, prices: readonly Price[]): PriceView[] {
  const fits = (price: Price) => performance.plan.seats.some(({ seat }) => fitsSeat(price.type, seat));
  return prices.filter(fits).map(({ band, type, amount }) => ({
    band,
    priceType: type.id,
    price: money(amount, book.currency),
    fees: money(0, book.currency),
    total: money(amount, book.currency),
  }));
}

export function viewPlace({ plan }: Performance, place: Place): TicketPlace {
  const level = plan.book.levels.find(({ id }) => id === place.section.level);
  return {
    section: place.section.name,
    level: level?.name ?? { sv: "" },
    door: place.section.door,
    row: place.row.number,
    seat: place.seat.number,
    restrictedView: place.seat.restrictedView,
    accessible: place.seat.accessible,
  };
}

export const placeName = ({ row, seat }: Place) => `${row.number}:${seat.number}`;
