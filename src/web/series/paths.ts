import { href } from "react-router";

/** The chosen dates follow a full stop, which no id contains. */
const idOf = (series: string, dates?: string) => (dates === undefined ? series : `${series}.${dates}`);

export const SERIES_LIST = href("/subscriptions/fixed-series/:seriesId?");

export function seriesPath(series: string, dates?: string): string {
  return href("/subscriptions/fixed-series/:seriesId?", { seriesId: idOf(series, dates) });
}

export function datesPath(series: string): string {
  return href("/subscriptions/fixed-series/:seriesId/choose-dates", { seriesId: series });
}

export function seatsPath(series: string, dates: string): string {
  return href("/subscriptions/fixed-series/:seriesId/syos/:view?", { seriesId: idOf(series, dates) });
}

export function nearSeatsPath(series: string, dates: string): string {
  return href("/subscriptions/fixed-series/:seriesId/near-seats.json", { seriesId: idOf(series, dates) });
}

export function pricesPath(series: string, dates: string): string {
  return href("/subscriptions/fixed-series/:seriesId/choose-prices", { seriesId: idOf(series, dates) });
}

export function namedIn(seriesId: string | undefined): { series: string; dates: string | null } {
  const [series = "", dates = null] = (seriesId ?? "").split(".");
  return { series: series.slice(0, 100), dates: dates === null ? null : dates.slice(0, 100) };
}
