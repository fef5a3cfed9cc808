/** Paths of series. The chosen dates follow a full stop, which no id contains. */
export const SERIES_LIST = "/subscriptions/fixed-series";

export function seriesPath(series: string, dates?: string): string {
  return `${SERIES_LIST}/${series}${dates === undefined ? "" : `.${dates}`}`;
}

export const datesPath = (series: string) => `${seriesPath(series)}/choose-dates`;
export const seatsPath = (series: string, dates: string) => `${seriesPath(series, dates)}/syos`;
export const pricesPath = (series: string, dates: string) => `${seriesPath(series, dates)}/choose-prices`;

export function namedIn(seriesId: string | undefined): { series: string; dates: string | null } {
  const [series = "", dates = null] = (seriesId ?? "").split(".");
  return { series: series.slice(0, 100), dates: dates === null ? null : dates.slice(0, 100) };
}
