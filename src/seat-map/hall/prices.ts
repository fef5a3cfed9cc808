import type { Price, PriceType } from "#contract/operations/catalogue.ts";
import type { Money } from "#domain/money.ts";
import { fitsSeat } from "#domain/price/price-list.ts";
import type { Band } from "#domain/seating/seating.ts";

type Kind = { readonly accessible: boolean; readonly companion: boolean };

export interface SeatPrice {
  readonly id: number;
  readonly name: string;
  /** Fees included. */
  readonly total: Money;
}

/** For display: the back end calculates the amount to pay. */
export interface SeatPrices {
  typesFor(seat: Kind, band: Band): readonly SeatPrice[];
  /** First of its kind in the house's order. */
  usual(seat: Kind, band: Band): SeatPrice | undefined;
  of(seat: Kind, band: Band, priceType: number): SeatPrice | undefined;
}

export function createPrices(types: readonly PriceType[], prices: readonly Price[]): SeatPrices {
  const known = new Map<string, readonly SeatPrice[]>();
  const typesFor = (seat: Kind, band: Band): readonly SeatPrice[] => {
    const key = `${band} ${seat.accessible} ${seat.companion}`;
    const found = known.get(key);
    if (found) return found;
    const fitting = types
      .filter(({ id, seats }) => fitsSeat({ id, seats, percentOfOrdinary: 0 }, seat))
      .flatMap(({ id, name }) => {
        const price = prices.find((one) => one.priceType === id && one.band === band);
        return price ? [{ id, name, total: price.total }] : [];
      });
    known.set(key, fitting);
    return fitting;
  };
  return {
    typesFor,
    usual: (seat, band) => typesFor(seat, band)[0],
    of: (seat, band, priceType) => typesFor(seat, band).find(({ id }) => id === priceType),
  };
}
