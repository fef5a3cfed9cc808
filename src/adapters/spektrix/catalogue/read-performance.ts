import type { PriceTypeEntry } from "#domain/house/entries.ts";
import { inLanguage, LANGUAGES } from "#domain/languages.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { Executor } from "../../../payments/services.ts";
import type { HouseBook } from "../house-book.ts";
import { numbersOf } from "../storage/vendor-ids.ts";
import { toMinor } from "../wire/amounts.ts";
import { answerOf, type Spektrix } from "../wire/client.ts";
import { pricesShape, statusShape } from "../wire/shapes.ts";
import { bandOf } from "./bands.ts";
import type { Counts, Performance, Price, SeatsNow } from "./listing.ts";
import { seatDetailShape } from "./seat-detail.ts";

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

/**
 * One request, or one per area if an unreserved area is beside others. An unreserved area whose band is
 * neither named nor the only one of the price list is not sold.
 */
export async function readCounts(
  vendor: Spektrix,
  book: HouseBook,
  { instance, plan }: Performance,
  prices: readonly Price[],
): Promise<Counts> {
  const path = `/instances/${encodeURIComponent(instance)}/status`;
  const hasParts = plan.unreserved.length > 0 && plan.areas.length > 1;
  const parts = await Promise.all(
    (hasParts ? plan.areas : [null]).map(async (area) => {
      const rest = area === null ? "" : `/areas/${encodeURIComponent(area)}`;
      const status = await answerOf(vendor.ask({ path: `${path}${rest}`, answer: statusShape }));
      const shown = status.bands?.map((band) => bandOf(book, band)) ?? [];
      const bands = new Set(shown.length > 0 ? shown : prices.map(({ band }) => band));
      bands.delete(null);
      const unreserved = plan.unreserved.find(({ id }) => area === null || id === area);
      return { ...status, bands: [...bands] as Band[], unreserved };
    }),
  );
  const sold = parts.filter(({ unreserved, bands }) => !unreserved || bands.length === 1);
  const freeByBand = new Map<Band, number>();
  for (const { bands, available } of sold)
    for (const band of bands) freeByBand.set(band, (freeByBand.get(band) ?? 0) + available);
  const areas = sold.flatMap(({ unreserved, bands: [band], available }) =>
    unreserved && band ? [[unreserved.id, { band, available }] as const] : [],
  );
  const sum = (of: "available" | "capacity") => sold.reduce((total, part) => total + part[of], 0);
  return { available: sum("available"), capacity: sum("capacity"), freeByBand, areas: new Map(areas) };
}

/** An unreserved area has as many free places as its count, at arbitrary positions. */
export async function readSeats(
  vendor: Spektrix,
  book: HouseBook,
  { instance, plan }: Performance,
  { areas }: Counts,
): Promise<SeatsNow> {
  const path = `/instances/${encodeURIComponent(instance)}/status/detail`;
  const detail = await answerOf(vendor.ask({ path, answer: seatDetailShape, isText: true }));
  const shown = new Map(detail.map((seat) => [seat.id, seat]));
  const left = new Map(
    plan.unreserved.flatMap(({ id, place }): [string, { readonly band: Band; available: number }][] => {
      const area = areas.get(id);
      return area ? [[place.section.id, { ...area }]] : [];
    }),
  );
  const seats = plan.seats.map(({ section, seat: { id } }) => {
    const area = left.get(section.id);
    if (area) return { band: area.band, free: area.available-- > 0 };
    const seat = shown.get(id);
    return { band: seat ? bandOf(book, seat.band) : null, free: seat?.available ?? false };
  });
  const freeByBand = new Map<Band, number>();
  for (const { band, free } of seats) {
    if (band) freeByBand.set(band, (freeByBand.get(band) ?? 0) + (free ? 1 : 0));
  }
  return {
    free: seats.map(({ free }) => free),
    sold: seats.map(({ band }) => band !== null),
    bands: seats.map(({ band }) => band),
    freeByBand,
  };
}
