import type { PriceTypeEntry } from "#domain/house/entries.ts";
import { inLanguage, LANGUAGES } from "#domain/languages.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { Executor } from "../../../payments/services.ts";
import type { HouseBook } from "../house-book.ts";
import { numbersOf } from "../storage/vendor-ids.ts";
import { toMinor } from "../wire/amounts.ts";
import { answerOf, type Spektrix } from "../wire/client.ts";
import { areaShape, pricesShape, statusShape } from "../wire/shapes.ts";
import { bandOf } from "./bands.ts";
import type { Performance, Price, SeatsNow } from "./listing.ts";

/** What one performance costs, and which of its seats are free. */

export async function readPrices(
  vendor: Spektrix,
  book: HouseBook,
  database: Executor,
  { instance }: Performance,
): Promise<readonly Price[]> {
  const read = await answerOf(vendor.ask({ path: `/instances/${instance}/price-list`, answer: pricesShape }));
  const numbers = await numbersOf(
    database,
    "ticket-type",
    read.prices.map(({ ticketType }) => ticketType.id),
  );
  return read.prices.flatMap(({ amount, ticketType, priceBand }) => {
    const band = bandOf(book, priceBand);
    const id = numbers.get(ticketType.id);
    if (!band || id === undefined) return [];
    return [
      {
        band,
        amount: toMinor(amount),
        vendorType: ticketType.id,
        type: typeNamed(book, id, ticketType.name),
      },
    ];
  });
}

function typeNamed(book: HouseBook, id: number, name: string): PriceTypeEntry {
  const known = book.priceTypes.find((type) =>
    LANGUAGES.some((language) => inLanguage(type.name, language) === name),
  );
  if (known) return { ...known, id };
  return {
    id,
    name: { sv: name },
    condition: null,
    percentOfOrdinary: 100,
    maxPerPerformance: null,
    seats: "any",
  };
}

export async function readSeats(
  vendor: Spektrix,
  book: HouseBook,
  { instance, plan }: Performance,
): Promise<SeatsNow> {
  const areas = await Promise.all(
    plan.areas.map((area) =>
      answerOf(vendor.ask({ path: `/instances/${instance}/status/areas/${area}`, answer: areaShape })),
    ),
  );
  const shown = new Map(areas.flatMap(({ seats }) => seats).map((seat) => [seat.id, seat]));
  const bands = plan.seats.map(({ seat }) => {
    const band = shown.get(seat.id)?.band;
    return band ? bandOf(book, band) : null;
  });
  const free = plan.seats.map(({ seat }) => shown.get(seat.id)?.available ?? false);
  const freeByBand = new Map<Band, number>();
  for (const [position, band] of bands.entries()) {
    if (band) freeByBand.set(band, (freeByBand.get(band) ?? 0) + (free[position] ? 1 : 0));
  }
  const baskets = [...shown.values()].flatMap(({ id, basket }): [string, string][] =>
    basket ? [[id, basket.id]] : [],
  );
  return { free, sold: bands.map((band) => band !== null), bands, freeByBand, baskets: new Map(baskets) };
}

/**
 * How many places are left where they are unreserved: the vendor counts them. One band is sold there, whichever the price list
 * names; of several nobody could say which it is.
 */
export async function readUnreserved(
  vendor: Spektrix,
  { instance }: Performance,
  prices: readonly Price[],
): Promise<SeatsNow> {
  const path = `/instances/${encodeURIComponent(instance)}/status`;
  const { available } = await answerOf(vendor.ask({ path, answer: statusShape }));
  const [band, ...others] = new Set(prices.map((price) => price.band));
  const isSold = band !== undefined && others.length === 0;
  return {
    free: [],
    sold: [],
    bands: [],
    baskets: new Map(),
    freeByBand: new Map(isSold ? [[band, available]] : []),
  };
}
