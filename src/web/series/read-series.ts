import { data, type RouterContextProvider, redirect } from "react-router";
import type { SeriesDetail } from "#contract/sales/series.ts";
import { siteContext } from "../site.ts";
import { callerFor } from "../visit/visitor.ts";
import { datesPath, namedIn } from "./paths.ts";

/** Reads the series of the address, with its dates if the address names them. */
export async function readSeries(seriesId: string | undefined, context: Readonly<RouterContextProvider>) {
  const { series, dates } = namedIn(seriesId);
  const read = await context.get(siteContext).backEnd.series.read({ series }, callerFor(context));
  if (!read.ok) throw data(null, { status: 404 });
  return { series: read.value, dates };
}

/** The same for pages that need dates; redirects to choose them if there are none. */
export async function readDates(seriesId: string | undefined, context: Readonly<RouterContextProvider>) {
  const { series, dates: id } = await readSeries(seriesId, context);
  if (id === null) throw redirect(datesPath(series.id));
  const dates = series.dates.find((one) => one.id === id);
  if (!dates) throw data(null, { status: 404 });
  return { series, dates, name: nameOf(series, dates) };
}

function nameOf({ name }: SeriesDetail, dates: SeriesDetail["dates"][number]): string {
  return dates.name === null ? name : `${name}: ${dates.name}`;
}
