import { data, type RouterContextProvider } from "react-router";
import type { SeriesDetail, SeriesSeats } from "#contract/sales/series.ts";
import type { SeatsOnSale } from "../seat-page/seats-on-sale.ts";
import { siteContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";

type Named = { readonly series: string; readonly dates: string };

/** Returns the seats that are free on all dates. @throws a 404 response if the series or its plan is unknown */
export async function readSeriesSeats(named: Named, context: Readonly<RouterContextProvider>) {
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const seats = await backEnd.series.seats(named, caller);
  const plan = seats.ok ? await backEnd.seating.plan({ plan: seats.value.plan }, caller) : null;
  if (!seats.ok || !plan?.ok) throw data(null, { status: 404 });
  const suggest: SeatsOnSale["suggest"] = (wanted) => backEnd.series.suggest({ ...named, ...wanted }, caller);
  return { plan: plan.value, status: seats.value, suggest };
}

/** Returns what the seat map needs of the series: price types, and prices for all dates together. */
export function saleOf(
  { priceTypes, from, mostSeats, id }: SeriesDetail,
  dates: string,
  { prices }: SeriesSeats,
) {
  return {
    id: numberOf(`${id}.${dates}`),
    priceTypes,
    prices: prices.map(({ band, priceType, total }) => {
      const fees = { ...total, amount: 0 };
      return { band, priceType, price: total, fees, total };
    }),
    from,
    maxTickets: mostSeats,
    ways: "both" as const,
  };
}

/** Hashes a name to a number below zero, so that stored choices of series and performances do not collide. */
function numberOf(name: string): number {
  let number = 0;
  for (const sign of name) number = (Math.imul(number, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return -Math.abs(number) - 1;
}
