import { type Availability, availability, type SaleWindow } from "../availability.ts";
import type { Entitlements } from "../entitlements.ts";
import type { Moments } from "../house/moments.ts";
import { feesOn, type PriceList, type PriceTypeRule, priceOf, priceTypesFor } from "../price/price-list.ts";
import { BANDS, type Band } from "../seating/seating.ts";
import type { Planned } from "./programme.ts";

/** What a viewer sees of a performance at a moment, while there are seats. */
export interface Seen {
  readonly availability: Availability;
  /** Of what is open to them; empty where nothing is sold to them then. */
  readonly prices: readonly SeenPrice[];
}

export interface SeenPrice {
  readonly priceType: number;
  readonly band: Band;
  /** Minor units. */
  readonly price: number;
  readonly fees: number;
}

export interface SeenFrom {
  readonly list: PriceList | undefined;
  readonly priceTypes: readonly PriceTypeRule[];
  readonly isPriority: (modeOfSale: number) => boolean;
  /** Minor units. */
  readonly feePerTicket: number;
  readonly moments: Moments;
}

const SELLS: readonly Availability["state"][] = ["on-sale", "select-or-book"];

/** Null if the performance has no moment. */
export function seenBy(
  performance: Planned,
  entitlements: Entitlements,
  now: number,
  from: SeenFrom,
): Seen | null {
  const { at: starts } = performance;
  if (starts === null) return null;
  const sale = windowsOf(performance, starts, from);
  const found = availability({ ...performance, starts, sale, freeSeats: 1, seats: 1 }, entitlements, now, 0);
  const prices = SELLS.includes(found.state) ? pricesOf(entitlements.modesOfSale, from) : [];
  return { availability: found, prices };
}

/** Those that have both moments. */
export function windowsOf(
  { sale }: Pick<Planned, "sale">,
  starts: number,
  { moments, isPriority }: Pick<SeenFrom, "moments" | "isPriority">,
): SaleWindow[] {
  return sale.flatMap(({ modeOfSale, from, to }) => {
    const [opens, closes] = [moments.read(from, starts), moments.read(to, starts)];
    if (modeOfSale === null || !opens.ok || !closes.ok) return [];
    return [{ modeOfSale, priority: isPriority(modeOfSale), from: opens.value, to: closes.value }];
  });
}

function pricesOf(modesOfSale: readonly number[], { list, priceTypes, feePerTicket }: SeenFrom): SeenPrice[] {
  if (!list) return [];
  return priceTypesFor(list, modesOfSale).flatMap((id) => {
    const type = priceTypes.find((one) => one.id === id);
    return BANDS.flatMap((band) => {
      const price = type ? priceOf(list, type, band) : null;
      return price === null ? [] : [{ priceType: id, band, price, fees: feesOn(price, feePerTicket) }];
    });
  });
}
