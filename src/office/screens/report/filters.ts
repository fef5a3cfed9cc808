import { FILTERS, type ReportFilter } from "#domain/reports/reports.ts";

export type Filters = Readonly<Record<ReportFilter, string>>;

/** In the address, so that a report can be sent to a colleague. */
export function readFilters(search: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.map((filter) => [filter, search.get(filter) ?? ""])) as Filters;
}

export function filterAddress(filters: Filters): URLSearchParams {
  return new URLSearchParams(
    FILTERS.filter((filter) => filters[filter] !== "").map((filter) => [filter, filters[filter]]),
  );
}

interface FilterInput extends Partial<Record<"from" | "to" | "event" | "against", string>> {
  readonly performance?: number;
  readonly channel?: "web" | "counter";
}

/** Those that are set and that the report knows. The server refuses what is wrong in them. */
export function filterInput(filters: Filters, known: readonly ReportFilter[]): FilterInput {
  const { performance, channel, ...texts } = Object.fromEntries(
    FILTERS.filter((filter) => filters[filter] !== "" && known.includes(filter)).map((filter) => [
      filter,
      filters[filter],
    ]),
  ) as Partial<Filters>;
  return {
    ...texts,
    ...(performance ? { performance: Number(performance) } : {}),
    ...(channel === "web" || channel === "counter" ? { channel } : {}),
  };
}
