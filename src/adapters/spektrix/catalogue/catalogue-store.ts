import type { Executor } from "../../../payments/services.ts";
import type { HouseBook } from "../house-book.ts";
import type { Spektrix } from "../wire/client.ts";
import { kept } from "./kept.ts";
import type { Counts, Listing, Performance, Price, SeatsNow } from "./listing.ts";
import { readListing } from "./read-listing.ts";
import { readCounts, readPrices, readSeats } from "./read-performance.ts";

/**
 * The listing is read as a whole, cached for a minute and refreshed in the background; prices are cached for five minutes,
 * counts and seats for two seconds. Concurrent reads share one request.
 */
export interface CatalogueStore {
  current(): Promise<Listing>;
  pricesOf(performance: Performance): Promise<readonly Price[]>;
  /** @param atMostMs maximum age */
  countsOf(performance: Performance, atMostMs?: number): Promise<Counts>;
  /** Only with the house's own map. */
  seatsOf(performance: Performance, atMostMs?: number): Promise<SeatsNow>;
  known(performance: Performance): {
    readonly prices: readonly Price[] | null;
    readonly counts: Counts | null;
  };
  forget(instance: string): void;
}

const KEPT_MS = 60_000;
const PRICES_KEPT_MS = 300_000;
const SEATS_KEPT_MS = 2_000;

interface Kept<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
}

export function createCatalogueStore(
  vendor: Spektrix,
  book: HouseBook,
  database: Executor,
  now: () => number,
): CatalogueStore {
  const prices = new Map<string, Kept<readonly Price[]>>();
  const counts = new Map<string, Kept<Counts>>();
  const seats = new Map<string, Kept<SeatsNow>>();
  const lastPrices = new Map<string, readonly Price[]>();
  const lastCounts = new Map<string, Counts>();

  /** A failed read is not cached. */
  function once<Value>(
    held: Map<string, Kept<Value>>,
    key: string,
    maxAge: number,
    readAnew: () => Promise<Value>,
  ): Promise<Value> {
    const known = held.get(key);
    if (known && now() - known.at < maxAge) return known.value;
    const value = readAnew();
    held.set(key, { at: now(), value });
    value.catch(() => held.delete(key));
    return value;
  }

  const pricesOf = (performance: Performance) =>
    once(prices, performance.instance, PRICES_KEPT_MS, async () => {
      const read = await readPrices(vendor, book, database, performance);
      lastPrices.set(performance.instance, read);
      return read;
    });

  const countsOf = (performance: Performance, atMostMs = SEATS_KEPT_MS) =>
    once(counts, performance.instance, atMostMs, async () => {
      const read = await readCounts(vendor, book, performance, await pricesOf(performance));
      lastCounts.set(performance.instance, read);
      return read;
    });

  return {
    current: kept(() => readListing(vendor, book, database), now, KEPT_MS),
    pricesOf,
    countsOf,
    seatsOf: (performance, atMostMs = SEATS_KEPT_MS) =>
      once(seats, performance.instance, atMostMs, async () =>
        readSeats(vendor, book, performance, await countsOf(performance, atMostMs)),
      ),
    known: ({ instance }) => ({
      prices: lastPrices.get(instance) ?? null,
      counts: lastCounts.get(instance) ?? null,
    }),
    forget(instance) {
      counts.delete(instance);
      seats.delete(instance);
    },
  };
}
